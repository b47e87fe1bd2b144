import { status } from './shell';

const kinds = {
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  webhook: 'Webhook (JSON)',
} as const;

export const alertTargetResource = {
  name: 'Alert target |||| Alert targets',
  subtitle: 'Send alerts to chats, phones and other systems',
  empty: 'No alert targets',
  empty_text: 'Add a chat, a phone or a system that is to be told alerts.',
  values: {
    'destination.kind': kinds,
    types: status,
    severities: status,
    digest: { at_once: 'At once', daily: 'Daily, at 8:00' },
  },
  help: {
    types: 'Empty: all types',
    severities: 'Empty: all severities',
    site_ids: 'Their alerts, and those of pools that their products are mapped to.',
    pool_ids: 'Without sites and pools: the alerts of all.',
    quiet_hours: 'Alerts wait until they end, and come together.',
    time_zone: 'Of quiet hours and the daily digest, such as Europe/Berlin',
  },
  state: 'Status',
  failing: 'Failing',
  working: 'Active',
  inactive: 'Inactive',
  test: 'Send test alert',
  test_delivered: 'The test alert was taken',
  test_failed: 'The test alert was not taken: %{outcome}',
  test_error: 'Failed to send the test alert',
} as const;
