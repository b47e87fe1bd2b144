/** What the comparison with shops' orders found. */
export default {
  title: 'Missed Orders',
  subtitle: "Compares the shop's orders with what its webhooks brought.",
  run: 'Compare now',
  running: 'Comparing...',
  never: 'Not compared yet',
  ok: 'Last compared on %{date}',
  failing: 'Orders cannot be compared: %{reason}',
  all: 'No order was missed so far.',
  missed:
    '%{smart_count} order change was found that no webhook had brought. |||| %{smart_count} order changes were found that no webhook had brought.',
  last: 'Latest orders: %{orders}',
  found:
    '%{orders_read} orders read, %{recovered_orders} missed; %{keys_assigned} keys assigned, %{keys_backordered} waiting',
  goes_on:
    'The shop takes its time; the comparison goes on. %{orders_read} orders read so far, %{recovered_orders} missed.',
  failed: 'Failed to compare orders',
  settings: {
    title: 'Shops',
    subtitle: 'How often each shop is asked for orders that no webhook brought.',
    interval: '5 to 1440 minutes',
    depth: '8 to 365 days, for when Keystock or the shop was away',
  },
};
