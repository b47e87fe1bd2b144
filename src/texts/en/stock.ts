import { success } from '#contract/texts/en/success';

export const pools = {
  name: 'License Pool |||| License Pools',
  create: 'Create Pool',
  subtitle: 'Keys are sold from the pool that a product is mapped to',
  search: 'Search by name or description',
  create_subtitle: 'A pool holds the keys of one product.',
  empty: 'No license pools yet',
  empty_text: 'Create a pool, then add license keys to it.',
  not_found: 'Pool not found',
  unlimited: 'Unlimited',
  sold: 'Sold',
  total: 'Total',
  available: 'Available',
  help: {
    instructions: "Plain text. Sent with each key of the pool and shown on the customer's page.",
    requires_validation:
      'Deliveries are unlimited and keys are validated against the external API. This cannot be changed later.',
    threshold_count: 'Notify when this many keys or fewer are available. 0 disables the alert.',
    threshold_percentage:
      'Notify when this percentage of all keys or less is available. 0 disables the alert.',
    lead_time_days:
      'Time until new keys arrive. Notify when the stock lasts no longer than that. 0 disables the alert.',
    next_delivery_on:
      'Customers who wait are notified of this day. Leave it empty while the day is not known.',
  },
  runway: {
    column: 'Runs out',
    pace: '%{date}, at %{rate} a day',
    rate: '%{rate} sold a day',
    no_sales: 'No recent sales',
    out_of_stock: 'Out of stock',
    today: 'Less than a day',
    days: '%{smart_count} day |||| %{smart_count} days',
    in_today: 'within a day',
    in_days: 'in about %{smart_count} day |||| in about %{smart_count} days',
  },
  backorders: {
    text: '%{count} order waits for %{keys} since %{since}. |||| %{count} orders wait for %{keys}, the oldest since %{since}.',
    next_delivery: 'New keys are expected on %{date}.',
    overdue: 'The keys expected on %{date} are overdue: notices to customers contain no date.',
    show: 'Show orders',
  },
  mappings: {
    title: 'Mapped products',
    empty: 'No product is sold from this pool yet.',
    all: '%{smart_count} mapping |||| All %{smart_count} mappings',
  },
  sales: {
    title: 'Recent sales',
    empty: 'Nothing was sold from this pool yet.',
    all: 'All sales',
    orders: 'All orders',
  },
  no_description: 'No description',
  rename: 'Rename pool',
  settings: 'Settings',
  add_licenses: 'Add Licenses',
  validate: {
    action: 'Validate Pool',
    running: 'Validating...',
    done: 'Validation finished: %{total} total, %{valid} valid, %{invalid} invalid, %{errors} errors',
    remaining:
      '%{smart_count} more key is queued for validation. |||| %{smart_count} more keys are queued for validation.',
    failed: 'Validation failed: %{reason}',
  },
  licenses: {
    empty: 'No licenses in this pool yet',
    empty_text: 'Add keys to assign them to orders.',
  },
  deletion: {
    licenses: '%{smart_count} license |||| %{smart_count} licenses',
    mappings: '%{smart_count} product mapping |||| %{smart_count} product mappings',
    backorders: '%{smart_count} backordered unit |||| %{smart_count} backordered units',
  },
  delete_warning: 'Only an empty pool can be deleted. This cannot be undone.',
  notifications: {
    created: success['success.pools.create'],
    updated: success['success.pools.update'],
    deleted: success['success.pools.delete'],
    create_failed: 'Failed to create pool',
    update_failed: 'Failed to update pool',
    delete_failed: 'Failed to delete pool',
  },
};

export const validation = {
  title: 'License Validation Status',
  last_run: 'Last run: %{when}',
  never_run: 'Last run: Never',
  total_unlimited: 'Unlimited licenses',
  breakdown: 'Validation by status',
  state: { valid: 'Valid', invalid: 'Invalid', pending: 'Pending' },
  warning:
    '%{smart_count} invalid license detected. These licenses will not be assigned to orders. |||| %{smart_count} invalid licenses detected. These licenses will not be assigned to orders.',
  validate_now: 'Validate Now',
  validating: 'Validating...',
  done: '%{total} checked: %{valid} valid, %{invalid} invalid, %{errors} errors',
  failed: 'Failed to process validation queue',
  license: {
    title: 'Validation',
    action: 'Validate',
    state: 'State',
    reason: 'Reason',
    checked_at: 'Checked',
    never: 'Never',
    valid: 'The key is valid',
    invalid: 'The key is invalid: %{reason}',
    unknown: 'The key could not be validated: %{reason}',
    failed: 'Failed to validate license',
  },
};
