export const customers = {
  not_found: 'Customer not found',
  erased: "The customer's data were erased already",
  other_email: 'Enter the email address %{email}',
  too_large: 'The customer has more than %{max} orders, keys or messages: export their lists instead',
} as const;

export const customerResource = {
  name: 'Customer |||| Customers',
  subtitle: 'Everyone who has ordered, by email address',
  search: 'Search email or name…',
  not_found: 'Customer not found',
  empty: 'No customers yet',
  empty_text: 'Customers appear here with their first order.',
  shops: 'Shops',
  shop_orders: '%{smart_count} order |||| %{smart_count} orders',
  orders: 'Orders',
  licenses: 'License keys',
  no_licenses: 'No keys yet',
  messages: 'Messages',
  no_messages: 'No messages yet',
  erased: 'Erased',
  export: {
    action: 'Export Data',
    done: 'Data exported',
    failed: 'Failed to export the data',
  },
  erase: {
    action: 'Erase Data…',
    title: 'Erase the data of this customer?',
    text: 'The email address and the names are replaced by a pseudonym in all orders, keys and webhooks. Open messages are canceled and the links to the order pages end. Keys and sales stay counted. This cannot be undone.',
    waiting:
      '%{smart_count} unit is waiting for a key; it will get one without a message. |||| %{smart_count} units are waiting for keys; they will get them without a message.',
    shop: 'The shop has its own copy, and backups contain the data until they are deleted.',
    email: 'Enter %{email} to confirm.',
    confirm: 'Erase Data',
    done: 'The data were erased',
    failed: 'Failed to erase the data',
  },
} as const;
