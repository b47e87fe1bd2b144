/** Separate from the console catalog: loaded before react-admin. */
export default {
  title: 'You are invited',
  invited: 'Create your account of %{product}: %{email}, role %{role}',
  first_name: 'First name',
  last_name: 'Last name',
  create: 'Create Account',
  creating: 'Creating the account...',
  rules: '12 characters or more, with an uppercase letter, a lowercase letter, a number and one of @$!%*?&',
  account_failed: 'The account could not be created',
  sign_in: 'Go to the sign-in',
  roles: { owner: 'Owner', administrator: 'Administrator', support: 'Support', viewer: 'Viewer' },
};
