export const earlierOrders = {
  none_chosen: 'Choose up to 500 orders',
  none_to_list: 'No mapping of this shop is active, or all of them are being listed or served',
  none_listed: 'No listed order waits for a decision: list the orders first',
  running: "A listing or allocation of this mapping's orders is still running",
  inactive: 'This mapping is inactive: activate it first',
  served:
    'Keys for orders before the mapping: %{orders} orders, %{assigned} units with keys, %{backordered} backordered',
  not_in_shop: 'The shop does not have this order any more',
} as const;

export const siteEarlierOrders = {
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
} as const;
