export const sites = {
  'sites.not_found': 'Site not found',
  'sites.name_required': 'Site name is required',
  'sites.name_length': 'Site name must be at least %{min} characters',
  'sites.url_required': 'Site URL is required',
  'sites.url_invalid': 'Please enter a valid URL (e.g., https://shop.example.com)',
  'sites.url_taken': 'A site with this URL is already registered',
  'sites.consumer_key_required': 'Consumer key is required',
  'sites.consumer_secret_required': 'Consumer secret is required',
  'sites.token_required': 'Token is required',
  'sites.inactive': 'This site is inactive',
  'sites.unknown_api_key': 'Unknown API key',
  'sites.connection_not_found': 'Connection not found',
  'sites.admin_required': 'Only administrators can connect shops',
  'sites.https_required':
    'Shops send their keys to https addresses only; set PUBLIC_URL to an https address, or register the shop with its keys',
  'sites.local_address':
    'Shops cannot deliver to %{origin}, which is an address of this network only; set PUBLIC_URL to one of the internet',
  'sites.port_not_allowed':
    'Shops deliver to the ports 80, 443 and 8080 only, and not to %{origin}; set PUBLIC_URL to such an address',
  'sites.read_only':
    'The consumer key is read-only; set up the webhooks manually, or connect the shop with a read/write key',
  'sites.secret_not_decryptable':
    'The stored consumer secret cannot be decrypted; enter the keys of this shop again',
  'sites.sync_running': 'The orders of this shop are being looked at right now',
  'sites.signature': 'The signature does not match',
} as const;

export const orders = {
  'orders.id_required': 'Order id is required',
  'orders.line_id_required': 'Line item id is required',
  'orders.line_id_repeated': 'This line item id is used twice',
  'orders.lines_share_id': 'Two lines have the same id',
  'orders.max_line_items': 'At most %{max} line items',
  'orders.max_lines': 'At most %{max} lines',
  'orders.max_keys': 'At most %{max} keys per order',
  'orders.shop_required': 'Only a shop places orders',
  'orders.field': '%{field}: %{reason}',
  'orders.rejected': 'Order %{order}: %{reason}',
} as const;

export const upstream = {
  'upstream.text': '%{text}',
  'upstream.detail': '%{summary}: %{detail}',
  'upstream.shop': 'The shop',
  'upstream.validation_service': 'The validation service',
  'upstream.timeout': '%{service} did not answer within %{seconds} seconds',
  'upstream.dns': "%{service}'s address was not found (DNS)",
  'upstream.refused': '%{service} refuses connections',
  'upstream.certificate': '%{service} has no valid certificate for a secure connection (%{code})',
  'upstream.not_http': '%{service} answered with something that is not HTTP',
  'upstream.broken_off': '%{service} broke off the connection (%{code})',
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
} as const;
