export const access = {
  reveal: {
    button: 'Reveal key',
    title: 'Reveal the key of license #%{id}?',
    text: 'The reason is recorded with your name. You may reveal 20 keys an hour.',
    confirm: 'Reveal Key',
    failed: 'Failed to reveal the key',
  },
} as const;

export const administratorResource = {
  name: 'Administrator |||| Administrators',
  subtitle: 'Who may use the console, and with which role',
  status: 'State',
  active: 'Active',
  disabled: 'Disabled',
  roles: {
    owner: 'May do everything.',
    administrator:
      'May do everything but invite or change administrators, and change the security of sign-in.',
    support:
      'Sees masked keys, reveals one at a time with a reason, replaces keys and sends them again. No export, import or settings.',
    viewer: 'Reads everything but keys, settings and activity.',
  },
  role: {
    change: 'Change role',
    change_of: 'Change the role of %{name}',
    text: 'The new role counts at once.',
    changed: 'Role changed',
    failed: 'Failed to change the role',
  },
  disable: {
    button: 'Disable',
    of: 'Disable %{name}',
    confirm: 'Disable %{name}?',
    text: 'All sessions of the account end at once. It can be enabled again.',
    done: '%{name} is disabled',
    failed: 'Failed to disable the account',
  },
  enable: {
    button: 'Enable',
    of: 'Enable %{name}',
    done: '%{name} is active again',
    failed: 'Failed to enable the account',
  },
} as const;

export const invitationResource = {
  name: 'Open invitation |||| Open invitations',
  create: 'Invite',
  text: 'The invited person creates the account with a link that works once, within 7 days.',
  empty: 'No open invitations',
  notifications: { created: 'Invitation sent', create_failed: 'Failed to invite' },
  link: 'Link of the invitation',
  link_title: 'Send this link to %{email}',
  link_text: 'It works once, within 7 days, and is shown only now.',
  copy: 'Copy link',
  copied: 'Link copied to clipboard',
  details: '%{role}, invited by %{name}, until %{date}',
  revoke: 'Revoke',
  revoke_of: 'Revoke the invitation of %{email}',
  revoked: 'Invitation revoked',
  revoke_failed: 'Failed to revoke the invitation',
} as const;
