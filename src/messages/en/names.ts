/** The names that navigation and palette show before the texts of their pages are loaded. */
export const names = {
  pools: { name: 'License Pool |||| License Pools', create: 'Create Pool' },
  sites: { name: 'WooCommerce Site |||| WooCommerce Sites', create: 'Register Site' },
  mappings: { name: 'Product Mapping |||| Product Mappings', create: 'Create Mapping' },
  orders: { name: 'Order |||| Orders' },
  customers: { name: 'Customer |||| Customers' },
  notifications: { name: 'Notification |||| Notifications' },
  audit: { name: 'Entry |||| Activity' },
};

/** The periods of the sales, and of the date filters of lists. */
export const presets = {
  today: 'Today',
  yesterday: 'Yesterday',
  week_to_date: 'Week to date',
  last_week: 'Last week',
  month_to_date: 'Month to date',
  last_month: 'Last month',
  quarter_to_date: 'Quarter to date',
  last_quarter: 'Last quarter',
  year_to_date: 'Year to date',
  last_year: 'Last year',
  overdue: 'Expired',
  next_30_days: 'Next 30 days',
  custom: 'Custom range',
};

export const validationStates = { valid: 'Valid', invalid: 'Invalid', pending: 'Pending' };
