export const records = {
  'records.not_found': '%{name} not found',
  'records.exists': '%{name} already exists',
  'records.in_use': '%{name} is still in use',
  'records.field_exists': 'Already exists',
  'records.field_not_found': 'Not found',
} as const;
