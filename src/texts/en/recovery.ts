export const recovery = {
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
};
