import { success } from './endpoints';
import { consistencyCheck, jobs } from './system';

export const settings = {
  not_found: 'Settings not found',
  check_interval: 'Check interval must be between %{min} and %{max} minutes',
  cooldown: 'Cooldown must be between %{min} and %{max} hours',
  sync_interval: 'Interval must be between %{min} and %{max} minutes',

  title: 'Settings',
  subtitle: 'Validation, email and notifications',
  sections: 'Sections of the settings',
  all: 'All',
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
    subtitle: 'Alerts are sent through Amazon SES.',
    configured: 'Configured',
    missing: 'Not configured',
    language: 'The language of alerts and test emails',
    keep_stored: 'Leave empty to keep the stored one',
    precedence: 'Environment variables take precedence over these settings; an IAM role is used last.',
    from: 'Sender of alerts; must be verified in Amazon SES',
    frontend: 'Base URL of links in emails',
    needs_sender: 'Alerts are not sent yet. Enter a From Email that is verified in Amazon SES.',
    needs_credentials:
      'Alerts are not sent yet. Enter an AWS access key and its secret, or give the server AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or an IAM role.',
    uses_environment:
      'Email is sent from %{region} with the credentials of the environment; an access key entered here is not used.',
    uses_settings: 'Email is sent from %{region} with the access key entered here.',
    uses_role: 'Email is sent from %{region} with the IAM role of the server.',
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
  jobs,
} as const;
