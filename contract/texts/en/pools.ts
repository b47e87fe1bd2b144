import { success } from './endpoints';

export const pools = {
  not_found: 'License pool not found',
  part_name: 'Small letters, digits and _, beginning with a letter',
  part_label: 'Please enter a label',
  part_twice: 'Two parts have the same name',
  parts_max: 'At most %{max} parts',
  name_required: 'Pool name is required',
  name_empty: 'Pool name cannot be empty',
  name_length: 'Pool name must be at least %{min} characters',
  in_use: 'Pool still holds %{blocking}',
  licenses: '%{smart_count} license |||| %{smart_count} licenses',
  mappings: '%{smart_count} product mapping |||| %{smart_count} product mappings',
  backorders: '%{smart_count} backordered unit |||| %{smart_count} backordered units',
  needs_no_validation: 'The keys of this pool need no validation',
} as const;

export const poolResource = {
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
  trend: 'Sold in 30 days',
  stock: 'Stock',
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
    created: success.pools.create,
    updated: success.pools.update,
    deleted: success.pools.delete,
    create_failed: 'Failed to create pool',
    update_failed: 'Failed to update pool',
    delete_failed: 'Failed to delete pool',
  },
} as const;

export const poolSettings = {
  title: 'Pool Settings',
  back: 'Back to Pool',
  general: 'General',
  stock: 'Stock alerts',
  parts: {
    title: 'Parts of a key',
    help: 'What belongs to each key beside it, such as a PIN or a link. Customers get it with the key, under its label.',
    none: 'Keys of this pool are one text.',
    change: 'Change Parts',
    files:
      "A file is downloaded on the customer's page of the order, to which every message leads; notes, emails and order items name it, as do exports. Shops that fetch keys by the API get its name only.",
    dialog_help: 'The name is for imports and the API, the label for customers.',
    kinds: {
      text: 'Text',
      multiline: 'Several lines',
      link: 'Link',
      qr: 'QR code',
      file: 'File (up to 100 kB)',
    },
  },
  refunds: {
    title: 'Refunds',
    help: 'What happens to keys when their items are refunded or their orders are canceled.',
    keep: 'Keep, without a flag',
    flag: 'Flag for review',
    return: 'Return to stock if not yet viewed',
  },
  autosave_help: 'Every change is saved immediately.',
  validation_state: { true: 'Yes: deliveries are unlimited, keys are validated', false: 'No' },
  requires_validation: 'Requires validation',
  information: 'Information',
  id: 'Pool ID',
  danger: {
    title: 'Danger Zone',
    text: 'Deleting a pool cannot be undone.',
    delete: 'Delete Pool',
    not_implemented: 'Pool deletion is not yet implemented',
  },
} as const;
