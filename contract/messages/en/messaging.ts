export const messages = {
  'messages.not_found': 'Undelivered message not found',
  'messages.unknown_variable':
    'Only the variables {customer_name}, {order_number} and {shop_name} are allowed',
  'messages.no_order': 'No paid order holds this license now',
  'messages.no_notes': 'The order did not come from WooCommerce: it has no notes',
  'messages.no_address': "The order has no customer's e-mail address",
  'messages.no_site': "The order's site was deleted",
} as const;

export const emails = {
  'emails.not_found': 'E-mail not found',
  'emails.not_failed': 'Only a failed e-mail can be sent again',
  'emails.interrupted': 'The server stopped while sending this e-mail; it may have been sent',
  'emails.notification_deleted': 'The notification was deleted before the e-mail was sent',
  'emails.no_sender': 'E-mail is not configured: enter a sender address in the settings',
  'emails.no_credentials':
    'E-mail is not configured: there are no AWS credentials in the environment, in the settings or by an IAM role',
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
  'alerts.unassigned_title': 'No keys left in %{pool}',
  'alerts.unassigned':
    'Order %{order} of %{site} got no key for %{product}: the pool %{pool} is empty. %{smart_count} key is waited for; add keys and they are delivered by themselves. |||| Order %{order} of %{site} got no key for %{product}: the pool %{pool} is empty. %{smart_count} keys are waited for; add keys and they are delivered by themselves.',
  'alerts.a_product': 'a product',
  'alerts.unvalidated_title': 'No valid key in %{pool}',
  'alerts.unvalidated':
    'Orders for %{pool} got no key: none of it is known to be valid. %{reason}. %{smart_count} key is waited for, and delivered by themselves as soon as a key is found valid. |||| Orders for %{pool} got no key: none of it is known to be valid. %{reason}. %{smart_count} keys are waited for, and delivered by themselves as soon as a key is found valid.',
  'alerts.none_valid': 'The validation service calls every key of it invalid; add others',
} as const;

export const ses = {
  'ses.timeout': 'Amazon SES did not answer within %{seconds} seconds',
  'ses.unreachable': 'Amazon SES cannot be reached (%{code})',
  'ses.outage': 'Amazon SES is out of order at the moment (status %{status})',
  'ses.not_ses':
    'Amazon SES was not reached: something else answered in its place (is a proxy in between, or AWS_ENDPOINT_URL_SESV2 wrong?)',
  'ses.rejected': '%{summary}: %{detail}',
  'ses.not_verified':
    '%{summary}: %{detail} The sender must be verified in this region and, while the account is in the sandbox, every recipient too.',
  'ses.refused': 'Amazon SES refused the e-mail',
  'ses.credentials': 'Amazon SES did not accept the credentials',
  'ses.throttled': 'Amazon SES asks for fewer e-mails at a time',
  'ses.access_denied': 'The AWS credentials may not send e-mail (they need ses:SendEmail)',
  'ses.suspended': 'Amazon SES has suspended the account',
  'ses.bad_request': 'Amazon SES could not make sense of the e-mail',
  'ses.quota': 'The sending quota of Amazon SES is used up',
  'ses.mail_from': "The sender's MAIL FROM domain is not verified in Amazon SES",
  'ses.message_rejected': 'Amazon SES rejected the e-mail',
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
} as const;
