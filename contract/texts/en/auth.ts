export const auth = {
  username_required: 'Username is required',
  username_length: 'Username must be at least %{min} characters',
  password_required: 'Password is required',
  password_length: 'Password must be at least %{min} characters',
  password_max: 'Password must be at most %{max} characters',
  wrong_credentials: 'Invalid username or password',
  code_required: 'Code is required',
  code_wrong: 'The code is wrong, expired or used already',
  second_factor_required: 'Enter the code of your authenticator app, or a recovery code',
  passkey_refused: 'This passkey was not accepted',
  passkey_name_required: 'Name is required',
  sign_in: 'Please sign in',
  inactive: 'Your account is inactive',
  too_many_attempts: 'Too many attempts. Please wait a moment and try again.',
} as const;

export const connection = {
  timeout: 'Request timed out. Please check your connection and try again.',
  failed: 'Cannot reach the server: it does not respond',
  offline: 'Cannot reach the server: this device is offline',
  expired: 'Failed to refresh token',
  ended: 'Your session has ended. Sign in again.',
  unknown: 'Something unexpected happened. Please try again.',
} as const;

export const login = {
  subtitle: 'Sign in to your admin account',
  footer: 'Secure license management system',
  username: 'Username',
  password: 'Password',
  submit: 'Sign In',
  submitting: 'Signing in...',
  code: 'Code',
  code_hint: 'Of your authenticator app, or a recovery code',
  passkey: 'Sign in with a passkey',
  failed: 'Login failed. Please check your credentials.',
  language: 'Language',
  loading: 'Loading...',
} as const;
