export const webhooks = {
  not_found: 'Webhook not found',
  attempt_not_found: 'Attempt not found',
  event_purged: 'The event is no longer stored, so that it cannot be sent again',
  disabled_title: 'The webhook %{names} was disabled |||| The webhooks %{names} are disabled',
  disabled:
    'Nothing reached %{names} for %{days} days. Later events wait for it no longer; those that it was not told are sent once it is active again. |||| Nothing reached %{names} for %{days} days. Later events wait for them no longer; those that they were not told are sent once they are active again.',
  given_up_title: 'An event did not reach the webhook %{name}',
  given_up:
    '%{name} took other events, but refused %{event} (%{id}) for %{days} days. Its attempts show the answers; an attempt can be sent again.',
} as const;

const events = {
  'order.served': 'Order got keys',
  'order.backordered': 'Order waits for keys',
  'order.fulfilled': 'Order waits no longer',
  'unit.replaced': 'Key of a unit replaced',
  'unit.flagged': 'Key of a unit flagged',
  'delivery.sent': 'Delivery sent',
  'delivery.failed': 'Delivery failed',
  'pool.low': 'Pool low on stock',
  'pool.depleted': 'Pool depleted',
  'pool.replenished': 'Pool replenished',
  'batch.imported': 'Batch imported',
  'batch.quarantined': 'Batch in quarantine',
  'batch.recalled': 'Batch recalled',
  'shop.failing': 'Shop failing',
  'shop.recovered': 'Shop works again',
} as const;

export const webhookEndpointResource = {
  name: 'Webhook |||| Webhooks',
  subtitle: 'Tell other systems about orders, stock and shops',
  empty: 'No webhooks',
  empty_text: 'Add the address of a system that is to be told events.',
  values: { events },
  all_sites: 'Empty: all shops',
  all_pools: 'Empty: all pools. Events without a pool are always sent.',
  every_site: 'All shops',
  every_pool: 'All pools',
  secret: 'Secret',
  secret_text: 'Verifies the signature of each request (Standard Webhooks).',
  secret_failed: 'Failed to read the secret',
  rotate: 'Replace secret',
  rotate_title: 'Replace the secret of %{name}?',
  rotate_text: 'Requests bear the signatures of both secrets for a day.',
  rotated: 'Secret replaced; copy the new one into the receiver within a day',
  rotate_failed: 'Failed to replace the secret',
  test: 'Send test event',
  test_delivered: 'The test event was taken',
  test_failed: 'The test event was not taken; see the attempts',
  test_error: 'Failed to send the test event',
  disabled: 'Disabled by failures',
  failing: 'Failing',
  working: 'Active',
  inactive: 'Inactive',
  state: 'Status',
} as const;

export const webhookAttemptResource = {
  name: 'Attempt |||| Attempts',
  empty: 'No attempts',
  values: {
    type: { ...events, 'endpoint.test': 'Test' },
    outcome: {
      delivered: 'Taken',
      rejected: 'Rejected',
      redirect: 'Redirected',
      timeout: 'No answer in time',
      unreachable: 'Unreachable',
      certificate: 'No valid certificate',
      private_address: 'Private address',
    },
  },
  replay: 'Send again',
  replayed: 'The event is sent again',
  replay_failed: 'Failed to send the event again',
} as const;
