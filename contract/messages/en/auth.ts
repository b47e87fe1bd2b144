export const auth = {
  'auth.username_required': 'Username is required',
  'auth.username_length': 'Username must be at least %{min} characters',
  'auth.password_required': 'Password is required',
  'auth.password_length': 'Password must be at least %{min} characters',
  'auth.password_max': 'Password must be at most %{max} characters',
  'auth.wrong_credentials': 'Invalid username or password',
  'auth.sign_in': 'Please sign in',
  'auth.inactive': 'Your account is inactive',
  'auth.too_many_attempts': 'Too many attempts. Please wait a moment and try again.',
} as const;
