export const sites = {
  'sites.not_found': 'Site not found',
  'sites.name_required': 'Site name is required',
  'sites.name_length': 'Site name must be at least %{min} characters',
  'sites.url_required': 'Site URL is required',
  'sites.url_invalid': 'Please enter a valid URL (e.g., https://shop.example.com)',
  'sites.url_taken': 'A site with this URL is already registered',
  'sites.same_shop': 'This is the shop of the site %{site}',
  'sites.other_shop': 'Another shop answers at this URL; register it as a site of its own',
  'sites.not_same_shop': 'The two sites are not known to be one shop; check the connection of both first',
  'sites.no_report': 'There is no such report any more',
  'sites.registered_twice': 'The site %{site} is the same shop; merge them, so that no order gets keys twice',
  'sites.copy_sends': 'A copy of this shop at %{url} sends its orders here; they get no keys',
  'sites.move_suspected':
    'Orders arrive from %{url}, and the shop does not respond at its own URL; they wait until it does, or until the URL of the site is changed',
  'sites.order_again':
    'The shop gave the id of order %{order} to another order, as after a restored backup; both have their own keys, and the earlier one is %{replaced} now',
  'sites.consumer_key_required': 'Consumer key is required',
  'sites.consumer_secret_required': 'Consumer secret is required',
  'sites.token_required': 'Token is required',
  'sites.inactive': 'This site is inactive',
  'sites.connection_not_found': 'Connection not found',
  'sites.admin_required': 'Only administrators can connect shops',
  'sites.https_required':
    'Shops send their keys to https addresses only; set PUBLIC_URL to an https address, or register the shop with its keys',
  'sites.local_address':
    'Shops cannot deliver to %{origin}, which is an address of this network only; set PUBLIC_URL to one of the internet',
  'sites.port_not_allowed':
    'Shops deliver to the ports 80, 443 and 8080 only, and not to %{origin}; set PUBLIC_URL to such an address',
  'sites.read_only_notes':
    "The shop's keys are read-only, so its customers get neither notes nor keys in their orders; give Keystock a key with the permission Read/Write",
  'sites.read_only':
    'The consumer key is read-only; set up the webhooks manually, or connect the shop with a read/write key',
  'sites.insecure_shop':
    "The shop's address has no https, so the secret of its webhooks could be read on the way; change the URL to https, or set up the webhooks manually",
  'sites.insecure_delivery':
    'Webhooks to %{origin} could be read on the way; set PUBLIC_URL to an https address, or set up the webhooks manually',
  'sites.secret_not_decryptable':
    'The stored consumer secret cannot be decrypted; enter the keys of this shop again',
  'sites.sync_running': 'An order sync of this shop is already running',
  'sites.signature': 'The signature does not match',
  'sites.other_server':
    'Another Keystock server gives keys to this shop: its record is in order %{order}. Stop that server, then resume here',
} as const;

export const apiKeys = {
  'apiKeys.not_found': 'API key not found',
  'apiKeys.name_required': 'Name is required',
  'apiKeys.scope_required': 'Choose at least one scope',
  'apiKeys.expires_past': 'Must not be in the past',
  'apiKeys.too_many': 'A site has at most %{max} API keys; revoke one first',
  'apiKeys.unknown': 'Unknown API key',
  'apiKeys.expired': 'The API key has expired',
  'apiKeys.revoked': 'The API key was revoked',
  'apiKeys.scope_missing': 'The API key lacks the scope %{scope}',
  'apiKeys.quota': 'The API key may give %{quota} keys a day; this order exceeds what is left today',
} as const;

export const orders = {
  'orders.id_required': 'Order id is required',
  'orders.line_id_required': 'Line item id is required',
  'orders.line_id_repeated': 'This line item id is used twice',
  'orders.unread_line': 'line %{line} (%{reason})',
  'orders.lines_share_id': 'Two lines have the same id',
  'orders.max_line_items': 'At most %{max} line items',
  'orders.max_lines': 'At most %{max} lines',
  'orders.max_keys': 'At most %{max} keys per order',
  'orders.shop_required': 'Only a shop places orders',
  'orders.field': '%{field}: %{reason}',
  'orders.rejected': 'Order %{order}: %{reason}',
  'orders.not_found': 'Order not found',
  'orders.of_another_caller':
    'The shop, or another API key, placed this order: this key neither changes it nor gets its keys',
  'orders.of_other_site':
    'It is the order of the site %{site}, which is the same shop; it gets its keys there',
  'orders.of_deleted_site':
    'It is the order of a deleted site, which was the same shop; it got its keys there',
  'orders.no_keys': 'The order has no key to send',
  'orders.not_paid': 'Only a paid order gets keys; the status of this one is %{status}',
  'orders.nothing_to_allocate': 'No unit of this order waits for a key',
  'orders.no_stock': 'No key of %{pool} is available',
  'orders.older_first':
    '%{smart_count} older unit waits for a key of %{pool} |||| %{smart_count} older units wait for a key of %{pool}',
  'orders.validating': 'The keys of %{pool} are being validated',
  'orders.not_mapped': 'The product is not mapped to a pool',
  'orders.recovering':
    'Keystock is finding out which keys were given before its database was restored; please send the order again later',
  'orders.max_answers': 'At most %{max} answers at once',
} as const;

export const customers = {
  'customers.not_found': 'Customer not found',
  'customers.erased': "The customer's data were erased already",
  'customers.other_email': 'Enter the email address %{email}',
  'customers.too_large':
    'The customer has more than %{max} orders, keys or messages: export their lists instead',
} as const;

export const upstream = {
  'upstream.detail': '%{summary}: %{detail}',
  'upstream.shop': 'The shop',
  'upstream.validation_service': 'The validation service',
  'upstream.timeout': '%{service} did not answer within %{seconds} seconds',
  'upstream.dns': "%{service}'s address was not found (DNS)",
  'upstream.refused': '%{service} refuses connections',
  'upstream.certificate': '%{service} has no valid certificate for a secure connection (%{code})',
  'upstream.not_http': '%{service} answered with something that is not HTTP',
  'upstream.broken_off': '%{service} closed the connection (%{code})',
  'upstream.private_address': '%{service} has a private address, and private addresses are not allowed',
  'upstream.scheme': "%{service}'s address must start with http:// or https://",
  'upstream.userinfo': "%{service}'s address must not contain a user name or password",
  'upstream.redirect': '%{service} redirects to another address; register that address instead',
  'upstream.redirect_to':
    '%{service} redirects to another address (%{origin}); register that address instead',
  'upstream.too_large': "%{service}'s answer is larger than %{size} MB",
} as const;

export const shop = {
  'shop.web_page':
    'The shop answered with a web page instead of data (is a firewall or maintenance page in front of it?)',
  'shop.maintenance': 'The shop is in maintenance mode or overloaded (status 503)',
  'shop.unknown_key':
    'The shop rejected the consumer key; check the key, and that the web server forwards the Authorization header',
  'shop.access_denied':
    'The shop denied access before the request reached WooCommerce; is the site password-protected?',
  'shop.no_woocommerce':
    'There is no WooCommerce at this address; check the address, and that WooCommerce is active',
  'shop.rate_limited': 'The shop limits the request rate; try again in a few minutes',
  'shop.plain_permalinks':
    "The shop's permalinks are set to Plain, so its API is not reachable; choose another structure under Settings → Permalinks",
  'shop.refused_keys': 'The shop refused the keys: %{detail}',
  'shop.gone': 'The shop does not have this any more: %{detail}',
  'shop.status': 'The shop answered with an error (status %{status})',
  'shop.no_reason': 'no reason is shown',
  'shop.too_many_values': "The shop's answer is larger than any list of a shop",
  'shop.not_woocommerce':
    'The shop answered with something that is not WooCommerce data; is WooCommerce active at this address?',
  'shop.list_too_long': "The shop's list is longer than %{max} entries",
  'shop.pages_repeat': 'The shop returns the same orders on every page of its list',
  'orders.link_limit':
    'You may make %{max} links an hour. Please wait, or send the keys to the customer again.',
} as const;
