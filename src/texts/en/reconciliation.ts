export const reconciliation = {
  title: 'Missed Orders',
  subtitle: "Compares the shop's orders with those received by webhook.",
  run: 'Compare now',
  running: 'Comparing...',
  never_run: 'Not compared yet',
  last_run: 'Last compared on %{date}',
  failing: 'Orders cannot be compared: %{reason}',
  none_missed: 'No missed orders so far.',
  missed:
    '%{smart_count} order change was found that no webhook had reported. |||| %{smart_count} order changes were found that no webhook had reported.',
  latest_missed: 'Latest orders:',
  run_result:
    '%{orders_read} orders read, %{recovered_orders} missed; %{keys_assigned} keys assigned, %{keys_backordered} backordered',
  in_progress:
    'The shop responds slowly; the comparison continues. %{orders_read} orders read so far, %{recovered_orders} missed.',
  failed: 'Failed to compare orders',
  settings: {
    title: 'Shops',
    subtitle: 'How often each shop is checked for orders that no webhook reported.',
    interval: '5 to 1440 minutes',
    depth: '8 to 365 days, for periods when Keystock or the shop was unavailable',
  },
};
