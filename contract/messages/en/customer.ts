/** Messages to customers, and the page of their order. */
export const customer = {
  'customer.subject': 'Your license keys for order {order_number}',
  'customer.intro':
    'Hello {customer_name},\n\nthank you for your order at {shop_name}. Here are your license keys.',
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
  'customer.secret_address': 'Whoever has the address of this page sees your keys: keep it to yourself.',
  'customer.questions': 'Questions? %{link} and name your order.',
  'customer.write_to': 'Write to %{shop}',
  'customer.not_found': 'This page is not here',
  'customer.not_found_reason': 'The address is incomplete, or its time is over.',
  'customer.not_found_advice':
    "Open the link in your order's message once more, in full. Should it still lead here, write to the shop and name your order: it can send you your keys again.",
  'customer.too_many_requests': 'One moment, please',
  'customer.try_again': 'Try again in a minute.',
  'customer.example_suite': 'Office Suite, yearly',
  'customer.example_studio': 'Photo Studio',
  'customer.example_instructions': 'Open Help, Activate and enter the key.',
} as const;
