export const shop = {
  web_page:
    'The shop answered with a web page instead of data (is a firewall or maintenance page in front of it?)',
  maintenance: 'The shop is in maintenance mode or overloaded (status 503)',
  unknown_key:
    'The shop rejected the consumer key; check the key, and that the web server forwards the Authorization header',
  access_denied:
    'The shop denied access before the request reached WooCommerce; is the site password-protected?',
  no_woocommerce:
    'There is no WooCommerce at this address; check the address, and that WooCommerce is active',
  rate_limited: 'The shop limits the request rate; try again in a few minutes',
  plain_permalinks:
    "The shop's permalinks are set to Plain, so its API is not reachable; choose another structure under Settings → Permalinks",
  refused_keys: 'The shop refused the keys: %{detail}',
  gone: 'The shop does not have this any more: %{detail}',
  status: 'The shop answered with an error (status %{status})',
  quoted: '%{summary}. Its answer: “%{detail}”',
  php_notice:
    'The shop puts a message of PHP before its data, so that they cannot be read; turn off the display of errors (WP_DEBUG_DISPLAY), or mend the plug-in that it names: “%{detail}”',
  no_reason: 'no reason is shown',
  too_many_values: "The shop's answer is larger than any list of a shop",
  not_woocommerce:
    'The shop answered with something that is not WooCommerce data; is WooCommerce active at this address?',
  list_too_long: "The shop's list is longer than %{max} entries",
  takes_no_receipt:
    'The order in the shop first records the keys that an email is about to tell, and the email waits for that: ten minutes, with a replaced key until the shop answers. %{reason}',
  pages_repeat: 'The shop returns the same orders on every page of its list',
} as const;

export const siteWebhooks = {
  title: 'Webhooks',
  status: {
    active: 'Active',
    paused: 'Paused',
    disabled: 'Disabled',
    missing: 'Missing',
    wrong_url: 'Wrong URL',
    duplicate: 'Duplicate',
  },
  active: '%{active} of %{smart_count} active',
  repaired: 'Active, repaired in the last check',
  automatic: 'Keystock creates these in the shop and checks them every hour.',
  copy: 'Copy webhook URL',
  copied: 'Webhook URL copied to clipboard',
  pending: 'Created in the shop once the connection is checked.',
  manual:
    'In WooCommerce under Settings, Advanced, Webhooks, add one webhook for each of the topics Order created, Order updated, Order deleted and Order restored, with this delivery URL and the API key (webhook secret) as secret. The topics Product created, updated, deleted and restored keep the list of products current.',
} as const;

export const siteHealth = {
  title: 'Connection',
  check: 'Check now',
  checking: 'Checking...',
  testing: 'Testing the connection to the shop...',
  last_webhook: 'Last webhook',
  last_reconciliation: 'Orders last compared',
  backordered: 'Backordered orders',
  unprocessed_events: 'Unprocessed webhooks',
  rejected_events: 'Invalid signatures',
  never: 'Never',
  none: 'None yet',
  state: 'State',
  states: { ok: 'Working', degraded: 'Degraded', failing: 'Failing', unknown: 'Not checked' },
  kinds: {
    connection: 'Connection',
    webhooks: 'Webhooks',
    orders: 'Processing orders',
    reconciliation: 'Comparing orders',
    products: 'Products',
    stock: 'Stock of products',
    delivery: 'Delivery to customers',
    identity: 'Identity of the shop',
  },
  advice: {
    copy: "Delete Keystock's webhooks in the copy, under WooCommerce, Settings, Advanced, Webhooks.",
    restored: 'Compare the orders of the days since the backup with the shop.',
    moved: 'If the shop has moved, change its URL under Site Information.',
    unauthorized:
      'Copy the consumer key and secret again from WooCommerce, Settings, Advanced, REST API, and change the keys here. Or connect the shop again.',
    insecure: 'Without https, create the webhooks manually as described below.',
    read_only:
      'Connect the shop again, or give Keystock a key with the permission Read/Write. Or create the webhooks manually as described below.',
    redirect: 'Use the address that the browser shows for the shop, with https and with or without www.',
    tls: "Ask the shop's hosting provider to renew the certificate.",
    not_json: "Ask the shop's hosting provider to allow requests to /wp-json/wc/v3/ from this server.",
    unreachable: 'Check that the address is right and the shop is running.',
    timeout: 'The shop is slow or down. Keystock retries automatically.',
    refused: 'An administrator of this server can allow it with ALLOW_PRIVATE_SHOP_URLS.',
    http: 'Check the address of the shop, and that WooCommerce is active there.',
    plain_permalinks:
      "Choose another structure than Plain under Settings, Permalinks of the shop's WordPress.",
    rate_limited:
      'Keystock sends fewer requests and retries automatically. A firewall plugin can make an exception for this server.',
    server_error: "Keystock retries automatically. If it lasts, the shop's error log says more.",
    too_large: 'Often a plugin adds data to each record of the API.',
    not_found: 'The record was deleted in the shop. Nothing needs to be done.',
    undeliverable:
      'An administrator of this server must give it an address that the shop can reach (PUBLIC_URL).',
  },
} as const;
