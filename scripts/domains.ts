/** The domains of `server/domains/`: each imports those above it. */
export const DOMAINS = [
  'audit',
  'crud',
  'settings',
  'alerts',
  'integrations',
  'accounts',
  'stock',
  'shops',
  'deliveries',
  'orders',
  'recovery',
  'insight',
  'system',
];
