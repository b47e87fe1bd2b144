/** What the looks at shops' orders found. */
export default {
  title: 'Orders Looked Through',
  subtitle: 'Finds orders that no webhook brought.',
  run: 'Look now',
  running: 'Looking...',
  never: 'No look yet',
  ok: 'Last look on %{date}',
  failing: 'Looks at orders fail: %{reason}',
  all: 'No webhook was missed so far.',
  missed:
    '%{smart_count} order change was found that no webhook had brought. |||| %{smart_count} order changes were found that no webhook had brought.',
  last: 'Latest orders: %{orders}',
  found:
    '%{orders_read} orders read, %{missed_orders} missed; %{keys_assigned} keys assigned, %{keys_waiting} waiting',
  goes_on:
    'The shop takes its time; the look goes on. %{orders_read} orders read so far, %{missed_orders} missed.',
  failed: 'Failed to look at orders',
  settings: {
    title: 'Shops',
    subtitle: 'How often each shop is asked for orders that no webhook brought.',
    interval: '5 to 1440 minutes',
    depth: '8 to 365 days, for when Keystock or the shop was away',
  },
};
