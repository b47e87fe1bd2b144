import { success } from './endpoints';

export const notifications = {
  not_found: 'Notification not found',
  preference_not_found: 'Preference not found',
  preference_exists: 'This address already has this preference',
} as const;

export const alerts = {
  target_failed_title: 'Alerts do not reach %{names}',
  target_failed:
    'Alerts do not reach %{names}: the attempts fail, and are repeated. Check the address in the settings, and send a test alert.',
  target_summary: '%{smart_count} alert |||| %{smart_count} alerts',
  target_more: '… and %{smart_count} more',
  target_test_title: 'Test alert',
  target_test: '%{product} sends alerts to %{name}.',
  target_token_again: 'Enter the token again: the stored one is not sent to another address',
  depleted_title: '%{pool} is depleted',
  depleted: '%{pool} has no license left. Orders for it wait until keys are added.',
  low_title: '%{pool} is running low',
  low_count:
    '%{pool} has %{smart_count} license left of %{total}. |||| %{pool} has %{smart_count} licenses left of %{total}.',
  low_days:
    '%{pool} has about %{smart_count} day of stock left. |||| %{pool} has about %{smart_count} days of stock left.',
  low_hours: '%{pool} has less than a day of stock left.',
  replenished_title: '%{pool} is replenished',
  replenished: '%{pool} has %{smart_count} license again. |||| %{pool} has %{smart_count} licenses again.',
  used_up_title: 'Pattern of %{pool} is used up',
  used_up:
    'The generator of %{pool} may make no more keys: its pattern has given all that nobody guesses. Set a longer pattern in the settings of the pool.',
  expiring_title: 'Keys of %{pool} expire unsold',
  expiring:
    '%{smart_count} unsold key of %{pool} expires within 30 days, on %{day}. |||| %{smart_count} unsold keys of %{pool} expire within 30 days, the first on %{day}.',
  unassigned_title: 'No keys left in %{pool}',
  unassigned:
    'Order %{order} of %{site} got no key for %{product}: the pool %{pool} is empty. %{smart_count} key is backordered; it is delivered automatically when keys are added. |||| Order %{order} of %{site} got no key for %{product}: the pool %{pool} is empty. %{smart_count} keys are backordered; they are delivered automatically when keys are added.',
  a_product: 'a product',
  unvalidated_title: 'No valid key in %{pool}',
  unvalidated:
    'Orders for %{pool} got no key: none of its keys is known to be valid. %{reason}. %{smart_count} key is backordered; it is delivered automatically when a key is valid. |||| Orders for %{pool} got no key: none of its keys is known to be valid. %{reason}. %{smart_count} keys are backordered; they are delivered automatically when keys are valid.',
  none_valid: 'The validation service reports every key as invalid; add other keys',
  inconsistent_title:
    'The consistency check found %{smart_count} contradiction |||| The consistency check found %{smart_count} contradictions',
  inconsistent: 'Found: %{rules}. The settings list them under Consistency.',
  inconsistent_order:
    'Found: %{rules}; the first in order %{order}. The settings list them under Consistency.',
  unmapped_title: 'Sold without a pool in %{site}',
  unmapped:
    '%{smart_count} paid unit got no key, because its product has no pool: %{products}. Map it, or say that it needs no key. |||| %{smart_count} paid units got no key, because their products have no pool: %{products}. Map them, or say that they need no key.',
  unmapped_minimum:
    'At least %{smart_count} paid units got no key, because their products have no pool: %{products}. Map them, or say that they need no key.',
  orders_unread_title: 'Orders of %{site} were not read',
  shop_title: '%{site} is failing',
  shop_connection: '%{site} cannot be reached: %{reason}. Its orders get no keys until it works again.',
  shop_connection_reporting:
    '%{site} cannot be reached: %{reason}. Orders that it reports get their keys; messages to customers wait until it works again.',
  shop_reconciliation:
    'The orders of %{site} cannot be read: %{reason}. Orders without a webhook get no keys until it works again.',
  shop_webhooks:
    '%{site} does not report its orders: %{reason}. They get their keys late, when the orders are compared.',
  shop_rejected:
    'The signature of the webhooks from %{site} is not valid: the secret there is not the webhook secret. Its orders get their keys late, when the orders are compared.',
  shop_unprocessed:
    '%{smart_count} webhook of %{site} is not processed; its order waits for keys. |||| %{smart_count} webhooks of %{site} are not processed; their orders wait for keys.',
  message_failed_title: 'A message about order %{order} was not sent',
  message_failed:
    'The customer of order %{order} of %{site} was not told: %{reason}. It is sent again only on request, on the page of the site.',
  recovery_restore_title: 'Orders wait: the database was restored',
  recovery_failover_title: 'Orders wait: another database took over',
  recovery_conflict_title: 'Orders wait: two servers serve one shop',
  recovery:
    '%{smart_count} site gets no keys until it is known which ones it got before: %{sites}. Its shop is read for them; the console shows the progress. |||| %{smart_count} sites get no keys until it is known which ones they got before: %{sites}. Their shops are read for them; the console shows the progress.',
  recovery_conflict:
    'Another Keystock server gives keys to %{sites}, too. This one stopped serving it, until that server is stopped and a user resumes the site.',
  recovered_title: 'All sites get keys again',
  recovered: 'It is known which keys the sites got before. Nothing is in quarantine.',
  quarantined_title: 'All sites get keys again, but some keys are in quarantine',
  quarantined:
    '%{smart_count} key may be in the hands of a customer and is not given until a user releases or withdraws it: %{pools}. |||| %{smart_count} keys may be in the hands of customers and are not given until a user releases or withdraws them: %{pools}.',
  backup_title: 'The last backup is old',
  backup_old:
    'The last good backup was made %{smart_count} hour ago. The latest attempt: %{reason} |||| The last good backup was made %{smart_count} hours ago. The latest attempt: %{reason}',
  backup_none: 'No backup could be made yet: %{reason}',
  backup_unfinished: 'it has not ended',
  api_keys_title: 'API keys of %{site} were revoked',
  api_keys:
    'The API key “%{names}” ended with the rights of %{username}, who created it. What uses it gets no keys until it has a new one. |||| The API keys “%{names}” ended with the rights of %{username}, who created them. What uses them gets no keys until it has new ones.',
} as const;

export const notificationResource = {
  name: 'Notification |||| Notifications',
  subject: 'Pool or site',
  status: 'Status',
  subtitle: 'Alerts about stock and shops',
  all_severities: 'All severities',
  all_types: 'All types',
  show_resolved: 'Show resolved',
  resolve: 'Resolve',
  resolve_all: 'Resolve all',
  confirm_resolve_all: 'Resolve all unresolved notifications?',
  confirm_resolve_filtered: 'Resolve all unresolved notifications of the chosen severity and type?',
  resolved: 'Resolved',
  unresolved: 'Unresolved',
  empty: 'No notifications',
  empty_text: 'Low stock, depleted pools and failed assignments appear here.',
  notifications: {
    deleted: success.notifications.delete,
    delete_failed: 'Failed to delete notification',
    resolved: success.notifications.resolve,
    resolved_many: '%{smart_count} notification resolved |||| %{smart_count} notifications resolved',
    resolve_failed: 'Failed to resolve notification',
    resolve_all_failed: 'Failed to resolve notifications',
  },
} as const;
