import { siteDeliveredKeys } from './deliveredKeys';
import { siteEarlierOrders } from './earlierOrders';
import { success } from './endpoints';
import { siteEvents } from './siteEvents';
import { siteHealth, siteWebhooks } from './siteHealth';

export const sites = {
  not_found: 'Site not found',
  name_required: 'Site name is required',
  name_length: 'Site name must be at least %{min} characters',
  url_required: 'Site URL is required',
  url_invalid: 'Please enter a valid URL (e.g., https://shop.example.com)',
  url_taken: 'A site with this URL is already registered',
  same_shop: 'This is the shop of the site %{site}',
  other_shop: 'Another shop answers at this URL; register it as a site of its own',
  not_same_shop: 'The two sites are not known to be one shop; check the connection of both first',
  no_report: 'There is no such report any more',
  registered_twice: 'The site %{site} is the same shop; merge them, so that no order gets keys twice',
  copy_sends: 'A copy of this shop at %{url} sends its orders here; they get no keys',
  move_suspected:
    'Orders arrive from %{url}, and the shop does not respond at its own URL; they wait until it does, or until the URL of the site is changed',
  order_again:
    'The shop gave the id of order %{order} to another order, as after a restored backup; both have their own keys, and the earlier one is %{replaced} now',
  consumer_key_required: 'Consumer key is required',
  consumer_secret_required: 'Consumer secret is required',
  token_required: 'Token is required',
  inactive: 'This site is inactive',
  is_active: 'The site is active already',
  is_paused: 'The site is paused already',
  is_archived: 'The site is archived already',
  connection_not_found: 'Connection not found',
  admin_required: 'Only administrators can connect shops',
  https_required:
    'Shops send their keys to https addresses only; set PUBLIC_URL to an https address, or register the shop with its keys',
  local_address:
    'Shops cannot deliver to %{origin}, which is an address of this network only; set PUBLIC_URL to one of the internet',
  port_not_allowed:
    'Shops deliver to the ports 80, 443 and 8080 only, and not to %{origin}; set PUBLIC_URL to such an address',
  read_only_notes:
    "The shop's keys are read-only, so its customers get neither notes nor keys in their orders; give Keystock a key with the permission Read/Write",
  read_only:
    'The consumer key is read-only; set up the webhooks manually, or connect the shop with a read/write key',
  insecure_shop:
    "The shop's address has no https, so the secret of its webhooks could be read on the way; change the URL to https, or set up the webhooks manually",
  insecure_delivery:
    'Webhooks to %{origin} could be read on the way; set PUBLIC_URL to an https address, or set up the webhooks manually',
  secret_not_decryptable: 'The stored consumer secret cannot be decrypted; enter the keys of this shop again',
  sync_running: 'An order sync of this shop is already running',
  signature: 'The signature does not match',
  other_server:
    'Another Keystock server gives keys to this shop: its record is in order %{order}. Stop that server, then resume here',
} as const;

export const siteResource = {
  name: 'WooCommerce Site |||| WooCommerce Sites',
  create: 'Register Site',
  create_subtitle: 'The shop asks for your approval and sends its keys automatically.',
  search: 'Search by name or URL',
  empty: 'No sites yet',
  empty_text: 'Register a shop to map its products to license pools.',
  not_found: 'Site not found',
  last_sync: 'Last sync',
  never: 'Never',
  active: 'Active',
  inactive: 'Inactive',
  activity: {
    paused: 'Paused',
    archived: 'Archived',
    all: 'Not archived',
    filter: 'Archived',
    only_archived: 'Archived only',
    pause: 'Pause',
    resume: 'Resume',
    archive: 'Archive',
    activate: 'Activate Again',
    pause_title: 'Pause %{name}?',
    pause_text:
      'Orders of the shop are recorded and get no keys. Units that wait keep their places. When you resume it, all of them get their keys, in the order in which they were placed. Orders that its software sends with an API key are refused.',
    archive_title: 'Archive %{name}?',
    archive_text:
      'Nothing is received from the shop or sent to it. Its webhooks are removed there, if it answers. Units that wait leave the queues. Its orders and their keys stay, and it can be activated again. Lists of sites no longer show it.',
    saved: 'Site saved',
    failed: 'Failed to change the site',
    is_paused: 'Paused: orders are recorded, and get their keys when you resume the shop.',
    is_archived:
      'Archived: nothing is received from the shop or sent to it. Its orders and their keys are kept.',
  },
  deletion: {
    mappings: '%{smart_count} product mapping |||| %{smart_count} product mappings',
    orders: '%{smart_count} order waiting for keys |||| %{smart_count} orders waiting for keys',
  },
  delete_warning: 'Its product mappings are deleted with it. Orders of this shop no longer get keys.',
  help: {
    consumer_key:
      'In WooCommerce under Settings, Advanced, REST API. Read/Write lets Keystock create the webhooks automatically; Read is enough if you create them manually.',
    notification_email: 'Notified when a pool of this shop runs low, or the shop fails.',
  },
  key: {
    title: 'API Key (Webhook Secret)',
    subtitle: 'Signs what the shop sends. It opens nothing else.',
    copied: 'API key copied to clipboard',
    read_failed: 'Failed to read the API key',
    regenerate: 'Regenerate',
    confirm: 'Regenerate the API key of %{name}?',
    warning:
      "The shop's webhooks are updated automatically; webhooks signed with the old key are accepted for one more day. API keys for orders stay as they are.",
    regenerated:
      "This is the new key. The shop's webhooks are updated automatically if its REST key has write permission.",
  },
  webhook: siteWebhooks,
  health: siteHealth,
  events: siteEvents,
  refused: {
    title:
      '%{smart_count} order was not read, or not whole |||| %{smart_count} orders were not read, or not whole',
    newest: 'The latest %{n} are shown.',
    order: 'Order %{number}',
    unknown: 'without an id',
    retry: 'Read again',
    retry_one: 'Read order %{number} again',
    retry_all: 'Read all again',
    retried: 'Read again: what is still listed could not be read',
    retry_failed: 'Failed to read the order',
    by_hand: 'Allocate by hand',
    by_hand_one: 'Allocate keys of order %{number} by hand',
    reason: 'Order %{number} of the shop could not be read',
    dismiss: 'Dismiss',
    dismiss_one: 'Dismiss order %{number}',
    dismiss_title: 'Dismiss order %{number}?',
    dismiss_text:
      'It leaves this list. Keys that you gave by hand are not counted: if the shop sends the order again and it can be read, it gets keys as usual.',
    dismissed: 'Order dismissed',
    dismiss_failed: 'Failed to dismiss the order',
  },
  credentials: {
    edit: 'Change keys',
    title: 'New REST API key of %{name}',
    text: 'Keystock uses these keys for all further requests to the shop.',
    save: 'Change keys',
    changed: 'Keys changed',
    change_failed: 'Failed to change the keys',
  },
  connect: {
    manual: 'Or enter its keys',
    keys: 'Keys of its REST API',
    button: 'Connect with WooCommerce',
    reconnect: 'Connect again',
    failed: 'Failed to connect the shop',
    callback_title: 'Connecting the shop',
    waiting: 'Waiting for the keys of the shop...',
    denied: 'The shop was not connected: access was denied there.',
    expired: 'The shop did not send its keys in time. Start again.',
    back: 'Back to the sites',
  },
  test_order: {
    run: 'Send me a test order',
    running: 'Running...',
    failed: 'The test order failed',
    title: 'Test order',
    sent: 'It works: the email was sent to %{address}.',
    passed: 'It works: this is what the customer receives.',
    path: 'An order of %{product} got a key of %{pool}. Everything was taken back: no key is sold, no order is stored, and the key shown is an example.',
    page: "The customer's page",
  },
  information: 'Site Information',
  identity: {
    dismiss: 'Dismiss',
    dismissed: 'Report dismissed',
    dismiss_failed: 'Failed to dismiss the report',
    moved: 'The shop calls another URL its own:',
    use_url: 'Use this URL',
    same_shop: 'The site %{other} is the same shop, so that an order may get keys twice:',
    merge: 'Merge %{other}',
    merging: 'The sites are being merged',
    merge_failed: 'Failed to merge the sites',
    confirm: 'Merge %{other} into %{site}?',
    consequences:
      'Orders, keys and mappings of %{other} move to %{site}, and %{other} is deleted. A product that both map keeps the mapping of %{site}. This cannot be undone.',
    confirm_label: 'Merge',
  },
  edit: {
    open: 'Edit name and URL',
    title: 'Edit site',
    text: 'Customers read the name in their messages. Orders and keys stay with the site when its URL changes.',
  },
  edit_email: 'Edit notification email',
  mappings: {
    title: 'Product Mappings',
    add: 'Add Mapping',
    empty: 'No product is mapped yet',
    empty_text: 'Map a product to a pool and its orders get keys.',
  },
  earlier: siteEarlierOrders,
  delivered: siteDeliveredKeys,
  products: {
    sync: 'Sync Products',
    syncing: 'Syncing...',
    title: 'Products',
    found: '%{smart_count} product found |||| %{smart_count} products found',
    none: 'No products found. Make sure the site has products and API credentials are correct.',
    id: 'ID',
    name: 'Name',
    sku: 'SKU',
    variations: '%{smart_count} variation |||| %{smart_count} variations',
  },
  notifications: {
    created_unreachable: 'Site registered, but the shop cannot be reached: %{reason}',
    created: success.sites.create,
    updated: success.sites.update,
    deleted: success.sites.delete,
    regenerated: success.sites.regenerateApiKey,
    create_failed: 'Failed to create site',
    update_failed: 'Failed to update site',
    delete_failed: 'Failed to delete site',
    regenerate_failed: 'Failed to regenerate API key',
    sync_failed: 'Failed to sync products',
    check_failed: 'Failed to check the shop',
  },
} as const;
