/** Separate from the console catalog: loaded before react-admin. */
export default {
  subtitle: 'Sign in to your admin account',
  footer: 'Secure license management system',
  username: 'Username',
  password: 'Password',
  submit: 'Sign In',
  submitting: 'Signing in...',
  failed: 'Login failed. Please check your credentials.',
  loading: 'Loading...',
};
