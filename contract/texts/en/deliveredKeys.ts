export const deliveredKeys = {
  no_order: 'The key has no order: it is still in stock',
  unknown_order: 'The shop has no order %{order}',
  other_order: 'The key exists already, in stock or for another order',
  other_product: 'The order does not contain product %{product}',
  not_mapped: 'Product %{product} is not mapped to a pool',
  no_free_unit: 'All units of the order have their keys',
  no_plugin: "The plug-in's REST API has no licenses, or is switched off: check the plug-in's settings",
} as const;

export const siteDeliveredKeys = {
  title: 'Import delivered keys',
  subtitle: 'What another license plug-in of %{name} delivered, added as sold to its orders',
  link: 'Import Delivered Keys',
  file: 'From a file',
  drop: 'Drop a CSV file here, or',
  file_help:
    'A CSV export of License Manager for WooCommerce or Digital License Manager, with columns for key, order and product.',
  unreadable: 'A file has no columns for license_key, order_id and product_id.',
  api: "From the plug-in's REST API",
  api_help:
    "With a REST key of the plug-in. It is used once and not stored; without it, the shop's own credentials are used.",
  plugin: 'Plug-in',
  consumer_key: 'Consumer key',
  consumer_secret: 'Consumer secret',
  read_keys: 'Read Keys',
  read: '%{count} key read |||| %{count} keys read',
  of_orders: 'Of %{count} order. |||| Of %{count} orders.',
  in_stock:
    '%{count} key has no order and is refused: import it as stock. |||| %{count} keys have no order and are refused: import them as stock.',
  nothing_sent: 'Nothing is sent to customers. Importing the same keys again changes nothing.',
  import: 'Import Keys',
  result: 'Result',
  progress: '%{done} of %{total} keys',
  percent: '%{percent}% imported',
  created: '%{count} key added as sold. |||| %{count} keys added as sold.',
  known: '%{count} was known already. |||| %{count} were known already.',
  refused: '%{count} refused. |||| %{count} refused.',
  stopped: 'The import stopped: import the same keys again to continue.',
  row: 'Row %{row}',
  more: '%{count} more row is not shown. |||| %{count} more rows are not shown.',
  read_failed: 'Failed to read the keys',
  import_failed: 'Failed to import the keys',
} as const;
