export const recovery = {
  not_found: 'This site is not being recovered',
  no_answers: 'No answers are asked for now: the site is not in recovery, or its shop is still being read',
  not_quarantined: 'The keys of this pool are not in quarantine',
  withdrawn: 'Given to order %{order} before the database was restored',
  withdrawn_by_user: 'Withdrawn after the database was restored: a customer may have it',

  sites_wait:
    'The database was restored, or another one took over: %{smart_count} site gets no keys until it is known which ones it got before. |||| The database was restored, or another one took over: %{smart_count} sites get no keys until it is known which ones they got before.',
  keys_wait:
    'Keys of %{smart_count} pool are in quarantine: customers may have them since before the database was restored. |||| Keys of %{smart_count} pools are in quarantine: customers may have them since before the database was restored.',
  details: 'Details',
  title: 'Recovery',
  text: 'Orders are received and wait. Each shop is read for the keys that it got; once all sites are known, orders get keys by themselves.',
  progress: 'Read back to %{date}: %{orders} orders, %{keys} keys found',
  resume: 'Resume now',
  resume_one: 'Resume %{name} now',
  resume_note:
    'Resumed now, it may have got keys of any pool: all stay in quarantine. If you know that its mappings have not changed since %{date}, only those of its own pools do.',
  resume_unchanged: 'Mappings unchanged: resume',
  resume_unchanged_one: 'Resume %{name} now, its mappings are unchanged',
  held: '%{smart_count} key waits until the sites are read |||| %{smart_count} keys wait until the sites are read',
  quarantined:
    '%{smart_count} key may be in the hands of a customer |||| %{smart_count} keys may be in the hands of customers',
  release: 'No customer has them',
  release_one: 'No customer has the keys of %{name}',
  withdraw: 'Withdraw',
  withdraw_one: 'Withdraw the keys of %{name}',
  states: {
    reading: 'The shop is being read',
    asking: 'Callers of the API must send their last answers again, or you resume it',
    stopped: 'Stopped: another server serves this shop',
    resuming: 'Known; its orders get their keys now',
  },
} as const;

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
    '%{smart_count} order change was found before a webhook reported it. |||| %{smart_count} order changes were found before a webhook reported them.',
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
} as const;
