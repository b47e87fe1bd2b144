/** States and kinds, as badges and filters name them. */
export default {
  available: 'Available',
  sold: 'Sold',
  exhausted: 'Exhausted',
  replaced: 'Replaced',
  deleted: 'Deleted',
  CRITICAL: 'Critical',
  WARNING: 'Warning',
  INFO: 'Info',
  LOW_STOCK: 'Low stock',
  DEPLETED: 'Depleted',
  ASSIGNMENT_FAILED: 'Assignment failed',
  POOL_REPLENISHED: 'Pool replenished',
};
