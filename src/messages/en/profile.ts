export default {
  title: 'My Profile',
  subtitle: 'Your account and your password',
  account: 'Account Information',
  username_fixed: 'Username cannot be changed',
  edit: {
    title: 'Personal Details',
    save: 'Save Changes',
    success: 'Profile updated successfully',
    failure: 'Failed to update profile',
  },
  password: {
    title: 'Change Password',
    subtitle: 'Every other session of yours ends.',
    save: 'Change Password',
    success: 'Password changed successfully',
    failure: 'Failed to change password',
    rules: 'The new password has',
    met: 'met',
    unmet: 'not met yet',
    rule: {
      length: '12 characters or more',
      uppercase: 'an uppercase letter',
      lowercase: 'a lowercase letter',
      number: 'a number',
      special: 'a special character of @$!%*?&',
    },
  },
};
