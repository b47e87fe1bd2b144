/** All tables with a shop's id of an order, in `order_id`, and its site. */
export const ORDER_TABLES = [
  'orders',
  'license_assignments',
  'licenses',
  'backorders',
  'deliveries',
  'order_links',
  'order_writes',
  'webhook_events',
  'renewals',
];
