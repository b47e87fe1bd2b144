/** Reasons of what needs attention. */
export const attention = {
  'attention.no_keys':
    'The pool is empty: %{smart_count} key is missing. Keys that you add are delivered at once. |||| The pool is empty: %{smart_count} keys are missing. Keys that you add are delivered at once.',
  'attention.none_validated':
    'None of its keys is known to be valid; %{smart_count} key is missing. |||| None of its keys is known to be valid; %{smart_count} keys are missing.',
  'attention.depleted': 'The next order for it has to wait.',
  'attention.keys_expiring': 'The first of them expires on %{day}.',
  'attention.messages_failed':
    '%{smart_count} customer has not received the keys: %{reason}. |||| %{smart_count} customers have not received their keys: %{reason}.',
  'attention.messages_delayed': 'Messages to customers are retried: %{reason}.',
  'attention.order_rejected': '%{reason}.',
  'attention.products': 'The products cannot be read: %{reason}.',
  'attention.stock': 'The stock of products cannot be set: %{reason}.',
  'attention.emails_failed': 'Their recipients did not get these alerts.',
  'attention.jobs_failed': 'They are not repeated until you retry them.',
  'attention.inconsistent': 'The data contradict each other: customers may lack keys.',
  'attention.webhooks_refused': 'Webhooks were refused; orders are compared instead',
} as const;

/** Reasons of the steps of the first setup. */
export const setup = {
  'setup.no_pool': 'A pool holds the license keys of one product.',
  'setup.add_keys': 'Paste or upload the keys that the pool sells.',
  'setup.choose_channel': "A note on the shop's order, an email, or both.",
  'setup.no_keys': '%{pool} has no keys yet.',
  'setup.no_site': 'Connect the shop that sells them.',
  'setup.site_unchecked': 'The connection to %{site} has not been checked yet.',
  'setup.no_mapping': 'Say which product of the shop gets its keys from which pool.',
  'setup.no_channel': 'Orders of %{site} get keys, but nobody sends them to the customer.',
  'setup.mail_needed': '%{site} sends keys by email: %{reason}.',
  'setup.no_sender': 'Alerts about stock and shops go out by email once Amazon SES is set up.',
  'setup.no_recipient': 'Email is set up, but no one receives the alerts.',
  'setup.mail_unchecked': 'Email is set up, but none was sent yet: send a test email.',
  'setup.no_test': 'See what a customer gets: a test order runs the whole path and sells no key.',
  'setup.incomplete': 'Some steps of the setup are not done yet',
} as const;

export const testOrders = {
  'testOrders.no_mapping': 'Map a product of this shop to a pool first',
  'testOrders.no_free_key': '%{pool} has no free key: add licenses to the pool',
  'testOrders.no_channel': 'No message: choose how customers of this shop get their keys',
  'testOrders.no_address': 'Not sent to you: your profile has no email address',
  'testOrders.subject': '[Test] %{subject}',
  'testOrders.notice': 'This is a test order of Keystock: the key shown is an example, and no key was sold.',
  'testOrders.key': 'TEST-KEY-NOT-FOR-USE',
} as const;

/** What the consistency check found, in a list. */
export const consistency = {
  'consistency.units': 'paid units without a key',
  'consistency.messages': 'keys that no message contains',
  'consistency.keys': 'keys given too often',
  'consistency.same_keys': 'licenses with the same key',
  'consistency.backorders': 'orders that wait although there are keys',
  'consistency.notes': 'notes that their shop does not have once',
  'consistency.stock': 'stock that differs from the licenses',
  'consistency.orders': 'orders counted wrong',
  'consistency.sales': 'sales counted wrong',
} as const;

export const recovery = {
  'recovery.not_found': 'This site is not being recovered',
  'recovery.no_answers':
    'No answers are asked for now: the site is not in recovery, or its shop is still being read',
  'recovery.not_quarantined': 'The keys of this pool are not in quarantine',
  'recovery.withdrawn': 'Given to order %{order} before the database was restored',
  'recovery.withdrawn_by_user': 'Withdrawn after the database was restored: a customer may have it',
} as const;
