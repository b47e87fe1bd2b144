import { success } from './endpoints';
import { backups, consistencyCheck, jobs } from './system';

export const settings = {
  not_found: 'Settings not found',
  check_interval: 'Check interval must be between %{min} and %{max} minutes',
  cooldown: 'Cooldown must be between %{min} and %{max} hours',
  sync_interval: 'Interval must be between %{min} and %{max} minutes',
  smtp_password_again:
    'Enter the password again: the stored one is not sent to another server, port or user name, or with another encryption',

  title: 'Settings',
  subtitle: 'Validation, email and notifications',
  sections: 'Sections of the settings',
  save: 'Save Settings',
  updated: success.settings.update,
  update_failed: 'Failed to update settings',
  validation: {
    title: 'Validation Settings',
    subtitle: 'How often keys of unlimited pools are checked, and how often the same alert is raised.',
    interval: '1 to 60 minutes',
    batch: '10 to 200 licenses at a time',
    cooldown: '1 to 168 hours before the same alert of a pool is raised again',
  },
  security: {
    title: 'Security',
    subtitle: 'How administrators sign in',
    hint: 'Without one, an administrator can open only the own profile until it is set up.',
    sign_in_hours:
      'Before a shop, its secret, the emails or an own address are changed, an older one is confirmed with the password.',
  },
  privacy: {
    title: 'Privacy',
    subtitle: 'How long data are kept',
    events: 'They contain the orders as the shops sent them, with addresses.',
    customers:
      'Older customers get a pseudonym, as if erased on their page; their keys and orders stay. Empty keeps the data.',
    audit:
      'Older entries are deleted, a year at the earliest; the others stay provable. Empty keeps everything.',
  },
  email: {
    title: 'Email Configuration',
    subtitle: 'Alerts, invitations and the emails of shops are sent by an SMTP server or Amazon SES.',
    configured: 'Configured',
    missing: 'Not configured',
    language: 'The language of alerts and test emails',
    service: 'What sends emails; none: nothing is sent',
    host: 'Such as smtp.example.com',
    port: 'Mostly 587 for STARTTLS, 465 for TLS',
    security: 'None: only for a server in a private network',
    username: 'Empty for a server that asks for no login',
    keep_password: 'Leave empty to keep the stored one; another server needs it again',
    keep_stored: 'Leave empty to keep the stored one',
    precedence: 'Environment variables take precedence over these settings; an IAM role is used last.',
    from: 'Sender of alerts; Amazon SES must have verified it, an SMTP server must allow it',
    frontend: 'Base URL of links in emails',
    needs_sender: 'Alerts are not sent yet. Enter a From Email that is verified in Amazon SES.',
    needs_server:
      'Alerts are not sent yet. Enter the SMTP server, a From Email that it may send from and, if it asks for a login, user name and password.',
    switched_off: 'Email is switched off: nobody gets alerts, and keys are not sent by email.',
    needs_credentials:
      'Alerts are not sent yet. Enter an AWS access key and its secret, or give the server AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or an IAM role.',
    uses_environment:
      'Email is sent from %{region} with the credentials of the environment; an access key entered here is not used.',
    uses_settings: 'Email is sent from %{region} with the access key entered here.',
    uses_role: 'Email is sent from %{region} with the IAM role of the server.',
    uses_smtp_environment:
      'Email is sent through %{server}, the SMTP server of the environment; a mail service and a sender entered here are not used.',
    uses_smtp_settings: 'Email is sent through %{server}.',
    services: { smtp: 'SMTP server', ses: 'Amazon SES', none: 'None' },
    securities: { starttls: 'STARTTLS', tls: 'TLS', none: 'None' },
  },
  email_failures: {
    title: '%{smart_count} email was not sent |||| %{smart_count} emails were not sent',
    newest: 'The newest %{n} are shown.',
    waiting: '%{smart_count} email is queued for retry. |||| %{smart_count} emails are queued for retry.',
    retry: 'Try again',
    retry_one: 'Try again: email to %{recipient}',
    retry_all: 'Try all again',
    retried: 'Queued to be sent again',
    retry_failed: 'Failed to send email again',
  },
  notifications: {
    title: 'Notification Management',
    subtitle: 'Recipients of pool alerts',
    recipients: 'Recipients',
    recipients_text: 'Who gets the alerts of this pool',
    check: 'Check Pools',
    check_text: 'Compare every pool with its thresholds now.',
    checked: '%{pools_checked} pool(s) checked, %{notifications_created} notification(s) created',
    check_failed: 'Failed to check pools',
    test: 'Send Test Email',
    test_needs: 'A test email needs a configured email service and a recipient.',
    tested: 'Test email sent successfully',
    test_failed: 'Failed to send test email',
  },
  system: { title: 'System Information', product: 'Product', version: 'Version' },
  consistency: consistencyCheck,
  backups,
  jobs,
} as const;
