export const earlier = {
  link: 'Earlier Orders',
  orders: '%{count} order |||| %{count} orders',
  units: '%{count} unit without keys |||| %{count} units without keys',
  available: 'the pool can give %{count} |||| the pool can give %{count}',
  list_text:
    'Paid orders of all mapped products without keys: those that Keystock knows, and those of the shop.',
  skipped: 'Orders that you do not serve stay without keys.',
  none_mapped: 'No product of this shop is mapped to a pool yet: map the products first.',
  omitted:
    '%{smart_count} more mapping is not shown: list its orders on the page of the mappings. |||| %{smart_count} more mappings are not shown: list their orders on the page of the mappings.',
  prompt:
    'Orders that were paid before their product was mapped get no keys automatically. Serve all, some or none of them.',
  choose: 'Find Earlier Orders',
  skip: 'Skip',
};
