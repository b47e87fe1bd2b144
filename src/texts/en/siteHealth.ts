export const webhook = {
  title: 'Webhooks',
  status: {
    active: 'Active',
    paused: 'Paused',
    disabled: 'Disabled',
    missing: 'Missing',
    wrong_url: 'Wrong URL',
    duplicate: 'Duplicate',
  },
  repaired: 'Active, repaired in the last check',
  automatic: 'Keystock creates these in the shop and checks them every hour.',
  copy: 'Copy webhook URL',
  copied: 'Webhook URL copied to clipboard',
  pending: 'Created in the shop once the connection is checked.',
  manual:
    'In WooCommerce under Settings, Advanced, Webhooks, add one webhook for each of the topics Order created, Order updated, Order deleted and Order restored, with this delivery URL and the API key (webhook secret) as secret. The topics Product created, updated, deleted and restored keep the list of products current.',
};

export const health = {
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
};
