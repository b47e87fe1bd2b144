export const pools = {
  'pools.not_found': 'License pool not found',
  'pools.name_required': 'Pool name is required',
  'pools.name_empty': 'Pool name cannot be empty',
  'pools.name_length': 'Pool name must be at least %{min} characters',
  'pools.in_use': 'Pool still holds %{blocking}',
  'pools.licenses': '%{smart_count} license |||| %{smart_count} licenses',
  'pools.mappings': '%{smart_count} product mapping |||| %{smart_count} product mappings',
  'pools.backorders': '%{smart_count} backordered unit |||| %{smart_count} backordered units',
  'pools.needs_no_validation': 'The keys of this pool need no validation',
} as const;

export const licenses = {
  'licenses.not_found': 'License not found',
  'licenses.pool_required': 'License pool is required',
  'licenses.key_required': 'License key is required',
  'licenses.key_length': 'License key must be at least %{min} characters',
  'licenses.key_exists': 'License key already exists',
  'licenses.key_delivered': 'License key was already delivered',
  'licenses.key_delivered_to': 'License key was already delivered to order %{order}',
  'licenses.same_key': 'Not in stock: license %{license} has the same key',
  'licenses.same_key_deleted': 'Not in stock: a deleted license had the same key, which a customer may have',
  'licenses.key_repeated': 'License key appears more than once in the list',
  'licenses.quote_not_closed': 'A quotation mark is not closed, or text follows it: correct the file',
  'licenses.keys_required': 'Please enter at least one license key',
  'licenses.pool_and_keys_required': 'Please select a pool and enter license keys',
  'licenses.nothing_to_export': 'No data to export',
  'licenses.none_selected': 'Select at least one license',
  'licenses.sold_meanwhile':
    '%{smart_count} more license has been sold since you were asked: these licenses were not deleted |||| %{smart_count} more licenses have been sold since you were asked: these licenses were not deleted',
  'licenses.batch_id_used': 'This batch id was already used for another import',
  'licenses.already_replaced': 'License is already replaced',
  'licenses.replaced_not_editable': 'A replaced license cannot be edited',
  'licenses.replaced_not_validated': 'A replaced license is not validated',
  'licenses.note_required': 'Replacement note is required',
  'licenses.none_to_replace_with':
    'No other license of this pool is available. Nothing was changed. Add licenses to the pool, then replace this one.',
  'licenses.not_sent_yet': 'This key has not been sent to the customer of order %{order} yet',
  'licenses.not_sent':
    'This key has not been sent to the customer of order %{order}: the message failed. Retry it on the page of its site.',
  'licenses.one_not_sent':
    'Nothing was deleted: 1 of the licenses has a key that was not sent to its customer yet (%{orders})',
  'licenses.many_not_sent':
    'Nothing was deleted: %{count} of the licenses have keys that were not sent to their customers yet (%{orders})',
  'licenses.orders': 'order %{orders} |||| orders %{orders}',
  'licenses.more_orders': '%{count} more',
  'licenses.not_decryptable': 'The key of license %{license} cannot be decrypted',
  'licenses.reason_required': 'Reason is required',
  'licenses.reveal_limit': 'You may reveal %{max} keys an hour. Please wait, or ask an administrator.',
  'licenses.expired': 'The expiry date has passed',
} as const;

export const validation = {
  'validation.not_configured': 'No validation service is configured',
  'validation.batch_size': 'Batch size must be between %{min} and %{max}',
  'validation.already_running': 'This license is already being validated',
  'validation.failed': 'The key could not be validated',
  'validation.not_decryptable': 'The key cannot be decrypted',
  'validation.rate_limited': 'The validation service limits the request rate',
  'validation.rate_limit_reached':
    'The rate limit of the validation service is reached; the remaining keys are validated later',
  'validation.status': 'The validation service answered with status %{status}',
  'validation.not_json': 'The validation service answered with something that is not JSON (status %{status})',
  'validation.unknown_verdict':
    'The validation service says %{path} is "%{value}", which is no known verdict',
  'validation.no_verdict': 'The validation service answered without %{path} (status %{status})',
} as const;

export const mappings = {
  'mappings.not_found': 'Mapping not found',
  'mappings.site_required': 'Site is required',
  'mappings.product_required': 'Product is required',
  'mappings.product_invalid': 'Please select a valid product',
  'mappings.already_mapped': 'This product is already mapped',
  'mappings.max_pools': 'A unit may get keys from at most %{max} pools',
  'mappings.max_keys': 'A unit may get at most %{max} keys',
  'mappings.pool_repeated': 'This pool is chosen already: raise its keys per unit',
  'mappings.extension_needs_validity':
    'Enter how long the keys are valid: each renewal extends them by this period',
  'mappings.stock_not_followed': "This mapping's stock in the shop does not follow the pool",
  'earlierOrders.none_chosen': 'Choose up to 500 orders',
  'earlierOrders.none_to_list':
    'No mapping of this shop is active, or all of them are being listed or served',
  'earlierOrders.none_listed': 'No listed order waits for a decision: list the orders first',
  'earlierOrders.running': "A listing or allocation of this mapping's orders is still running",
  'earlierOrders.inactive': 'This mapping is inactive: activate it first',
  'earlierOrders.served':
    'Keys for orders before the mapping: %{orders} orders, %{assigned} units with keys, %{backordered} backordered',
  'earlierOrders.not_in_shop': 'The shop does not have this order any more',
  'deliveredKeys.no_order': 'The key has no order: it is still in stock',
  'deliveredKeys.unknown_order': 'The shop has no order %{order}',
  'deliveredKeys.other_order': 'The key exists already, in stock or for another order',
  'deliveredKeys.other_product': 'The order does not contain product %{product}',
  'deliveredKeys.not_mapped': 'Product %{product} is not mapped to a pool',
  'deliveredKeys.no_free_unit': 'All units of the order have their keys',
  'deliveredKeys.no_plugin':
    "The plug-in's REST API has no licenses, or is switched off: check the plug-in's settings",
} as const;

/** Why the stock of a product cannot be set in the shop. */
export const stock = {
  'stock.product_failed': '%{product}: %{reason}',
  'stock.missing': 'the shop has no such product any more',
  'stock.no_stock': 'a product of the type %{type} has no stock',
  'stock.parent_managed':
    'the product manages the stock of this variation; enable stock management for the variation in the shop, or map the whole product',
  'stock.variations_managed':
    'variations of this product have a stock of their own; map them one by one, or disable their stock management in the shop',
  'stock.refused': 'the shop refused the new stock (%{code})',
  'stock.not_managed':
    'the shop does not manage stock; enable it in WooCommerce under Settings → Products → Inventory',
} as const;
