/** Separate from the console catalog: loaded before react-admin. */
export default {
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
};
