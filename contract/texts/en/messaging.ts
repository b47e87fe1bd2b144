export const messages = {
  'messages.not_found': 'Undelivered message not found',
  'messages.unknown_variable':
    'Only the variables {customer_name}, {order_number}, {shop_name} and {expires_at} are allowed',
  'messages.unknown_subject_variable':
    'Only the variables {customer_name}, {order_number} and {shop_name} are allowed',
  'messages.unknown_notice_variable':
    'Only the variables {customer_name}, {order_number}, {shop_name} and {expected_date} are allowed',
  'messages.no_order': 'No paid order holds this license now',
  'messages.no_notes': 'The order did not come from WooCommerce: it has no notes',
  'messages.no_items': 'The order did not come from WooCommerce: it has no items in a shop',
  'messages.no_shop_order': 'The shop has no order with this id',
  'messages.no_address': "The order has no customer's email address",
  'messages.no_site': "The order's site was deleted",
  'messages.customer_erased': 'The data of the customer were erased: the order gets no messages',
  'messages.already_queued': 'These keys are being sent by this channel already',
  'messages.items_failing': 'The order in the shop cannot be changed now: %{reason}',
  'messages.shop_failing': 'Notes cannot be added now: %{reason}',
  'messages.maybe_sent':
    'It may have been sent before the database was restored, but the shop has no such note',
  'messages.keys_lost':
    'Its keys are not stored any more. “Allocate Now” on the page of the order allocates others',
} as const;

export const emails = {
  'emails.not_found': 'Email not found',
  'emails.not_failed': 'Only a failed email can be sent again',
  'emails.interrupted': 'The server stopped while sending this email; it may have been sent',
  'emails.maybe_sent': 'It was waiting, and may have been sent before the database was restored',
  'emails.notification_deleted': 'The notification was deleted before the email was sent',
  'emails.no_sender': 'Email is not configured: enter a sender address in the settings',
  'emails.no_credentials':
    'Email is not configured: there are no AWS credentials in the environment, in the settings or by an IAM role',
} as const;

export const notifications = {
  'notifications.not_found': 'Notification not found',
  'notifications.preference_not_found': 'Preference not found',
  'notifications.preference_exists': 'This address already has this preference',
} as const;

export const alerts = {
  'alerts.depleted_title': '%{pool} is depleted',
  'alerts.depleted': '%{pool} has no license left. Orders for it wait until keys are added.',
  'alerts.low_title': '%{pool} is running low',
  'alerts.low_count':
    '%{pool} has %{smart_count} license left of %{total}. |||| %{pool} has %{smart_count} licenses left of %{total}.',
  'alerts.low_days':
    '%{pool} has about %{smart_count} day of stock left. |||| %{pool} has about %{smart_count} days of stock left.',
  'alerts.low_hours': '%{pool} has less than a day of stock left.',
  'alerts.replenished_title': '%{pool} is replenished',
  'alerts.replenished':
    '%{pool} has %{smart_count} license again. |||| %{pool} has %{smart_count} licenses again.',
  'alerts.expiring_title': 'Keys of %{pool} expire unsold',
  'alerts.expiring':
    '%{smart_count} unsold key of %{pool} expires within 30 days, on %{day}. |||| %{smart_count} unsold keys of %{pool} expire within 30 days, the first on %{day}.',
  'alerts.unassigned_title': 'No keys left in %{pool}',
  'alerts.unassigned':
    'Order %{order} of %{site} got no key for %{product}: the pool %{pool} is empty. %{smart_count} key is backordered; it is delivered automatically when keys are added. |||| Order %{order} of %{site} got no key for %{product}: the pool %{pool} is empty. %{smart_count} keys are backordered; they are delivered automatically when keys are added.',
  'alerts.a_product': 'a product',
  'alerts.unvalidated_title': 'No valid key in %{pool}',
  'alerts.unvalidated':
    'Orders for %{pool} got no key: none of its keys is known to be valid. %{reason}. %{smart_count} key is backordered; it is delivered automatically when a key is valid. |||| Orders for %{pool} got no key: none of its keys is known to be valid. %{reason}. %{smart_count} keys are backordered; they are delivered automatically when keys are valid.',
  'alerts.none_valid': 'The validation service reports every key as invalid; add other keys',
  'alerts.inconsistent_title':
    'The consistency check found %{smart_count} contradiction |||| The consistency check found %{smart_count} contradictions',
  'alerts.inconsistent': 'Found: %{rules}. The settings list them under Consistency.',
  'alerts.inconsistent_order':
    'Found: %{rules}; the first in order %{order}. The settings list them under Consistency.',
  'alerts.orders_unread_title': 'Orders of %{site} were not read',
  'alerts.shop_title': '%{site} is failing',
  'alerts.shop_connection':
    '%{site} cannot be reached: %{reason}. Its orders get no keys until it works again.',
  'alerts.shop_connection_reporting':
    '%{site} cannot be reached: %{reason}. Orders that it reports get their keys; messages to customers wait until it works again.',
  'alerts.shop_reconciliation':
    'The orders of %{site} cannot be read: %{reason}. Orders without a webhook get no keys until it works again.',
  'alerts.shop_webhooks':
    '%{site} does not report its orders: %{reason}. They get their keys late, when the orders are compared.',
  'alerts.shop_rejected':
    'The signature of the webhooks from %{site} is not valid: the secret there is not the webhook secret. Its orders get their keys late, when the orders are compared.',
  'alerts.shop_unprocessed':
    '%{smart_count} webhook of %{site} is not processed; its order waits for keys. |||| %{smart_count} webhooks of %{site} are not processed; their orders wait for keys.',
  'alerts.message_failed_title': 'A message about order %{order} was not sent',
  'alerts.message_failed':
    'The customer of order %{order} of %{site} was not told: %{reason}. It is sent again only on request, on the page of the site.',
  'alerts.recovery_restore_title': 'Orders wait: the database was restored',
  'alerts.recovery_failover_title': 'Orders wait: another database took over',
  'alerts.recovery_conflict_title': 'Orders wait: two servers serve one shop',
  'alerts.recovery':
    '%{smart_count} site gets no keys until it is known which ones it got before: %{sites}. Its shop is read for them; the console shows the progress. |||| %{smart_count} sites get no keys until it is known which ones they got before: %{sites}. Their shops are read for them; the console shows the progress.',
  'alerts.recovery_conflict':
    'Another Keystock server gives keys to %{sites}, too. This one stopped serving it, until that server is stopped and a user resumes the site.',
  'alerts.recovered_title': 'All sites get keys again',
  'alerts.recovered': 'It is known which keys the sites got before. Nothing is in quarantine.',
  'alerts.quarantined_title': 'All sites get keys again, but some keys are in quarantine',
  'alerts.quarantined':
    '%{smart_count} key may be in the hands of a customer and is not given until a user releases or withdraws it: %{pools}. |||| %{smart_count} keys may be in the hands of customers and are not given until a user releases or withdraws them: %{pools}.',
} as const;

export const ses = {
  'ses.timeout': 'Amazon SES did not answer within %{seconds} seconds; the email may have been sent',
  'ses.unreachable': 'Amazon SES cannot be reached (%{code})',
  'ses.broken_off': 'Amazon SES broke off the connection (%{code}); the email may have been sent',
  'ses.outage': 'Amazon SES is out of order at the moment (status %{status})',
  'ses.not_ses':
    'Amazon SES was not reached: something else answered in its place (is a proxy in between, or AWS_ENDPOINT_URL_SESV2 wrong?)',
  'ses.rejected': '%{summary}: %{detail}',
  'ses.not_verified':
    '%{summary}: %{detail} The sender must be verified in this region and, while the account is in the sandbox, every recipient too.',
  'ses.refused': 'Amazon SES refused the email',
  'ses.credentials': 'Amazon SES did not accept the credentials',
  'ses.throttled': 'Amazon SES limits the sending rate',
  'ses.access_denied': 'The AWS credentials may not send email (they need ses:SendEmail)',
  'ses.suspended': 'Amazon SES has suspended the account',
  'ses.bad_request': 'Amazon SES rejected the request as invalid',
  'ses.quota': 'The sending quota of Amazon SES is used up',
  'ses.mail_from': "The sender's MAIL FROM domain is not verified in Amazon SES",
  'ses.message_rejected': 'Amazon SES rejected the email',
  'ses.paused': 'Sending is paused in Amazon SES',
} as const;

export const settings = {
  'settings.not_found': 'Settings not found',
  'settings.check_interval': 'Check interval must be between %{min} and %{max} minutes',
  'settings.cooldown': 'Cooldown must be between %{min} and %{max} hours',
  'settings.sync_interval': 'Interval must be between %{min} and %{max} minutes',
} as const;

export const dashboard = {
  'dashboard.range_required': 'A custom range needs a start and an end date',
  'dashboard.range_reversed': 'The end date is before the start date',
  'dashboard.max_years': 'At most %{max} years',
  'alerts.api_keys_title': 'API keys of %{site} were revoked',
  'alerts.api_keys':
    'The API key “%{names}” ended with the rights of %{username}, who created it. What uses it gets no keys until it has a new one. |||| The API keys “%{names}” ended with the rights of %{username}, who created them. What uses them gets no keys until it has new ones.',
} as const;
