/** Messages to customers, and the page of their order. */
export const customer = {
  'customer.subject': 'Your license keys for order {order_number}',
  'customer.intro':
    'Hello {customer_name},\n\nthank you for your order at {shop_name}. Here are your license keys.',
  'customer.note_intro': 'Here are your license keys for order {order_number}.',
  'customer.thanks': 'Thank you for waiting.',
  'customer.notice_subject': 'Order {order_number}: your license keys are on their way',
  'customer.notice_intro':
    'Hello {customer_name},\n\nthank you for your order at {shop_name}. The keys of these products are on their way; you get them as soon as they arrive.\nWe expect them on {expected_date}.',
  'customer.notice_note_intro':
    'Thank you for your order. The license keys of these products are on their way; you get them as soon as they arrive.\nWe expect them on {expected_date}.',
  'customer.license_key': 'License key',
  'customer.valid_until': 'Valid until %{day}',
  'customer.see_online': 'See your keys online',
  'customer.open_until': 'The page is open until %{date}.',
  'customer.reference': 'Reference: %{marker}',
  'customer.order': 'Order %{number}',
  'customer.order_at': 'Order %{number} at %{shop}',
  'customer.title': 'Your license keys',
  'customer.undecryptable': 'This key cannot be shown at the moment. Please write to the shop.',
  'customer.backordered':
    '%{smart_count} key of this order is still to come. |||| %{smart_count} keys of this order are still to come.',
  'customer.replaced':
    '%{smart_count} key took the place of an earlier one, which no longer works. |||| %{smart_count} keys took the place of an earlier one, which no longer works.',
  'customer.withdrawn':
    '%{smart_count} key of this order is no longer valid. |||| %{smart_count} keys of this order are no longer valid.',
  'customer.no_keys': 'There are no keys for this order.',
  'customer.secret_address': 'Anyone with the address of this page sees your keys: do not share it.',
  'customer.questions': 'Questions? %{link} and name your order.',
  'customer.write_to': 'Write to %{shop}',
  'customer.not_found': 'Page not found',
  'customer.not_found_reason': 'The address is incomplete or has expired.',
  'customer.not_found_advice':
    "Open the link in your order's message again, in full. If it still leads here, write to the shop and name your order: it can send you your keys again.",
  'customer.too_many_requests': 'One moment, please',
  'customer.try_again': 'Try again in a minute.',
  'customer.example_suite': 'Office Suite, yearly',
  'customer.example_studio': 'Photo Studio',
  'customer.example_instructions': 'Open Help, Activate and enter the key.',
} as const;
