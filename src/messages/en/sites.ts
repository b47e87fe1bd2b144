import { success } from '#contract/messages/en/success';
import { delivered } from './deliveredKeys';
import { earlier } from './earlierOrders';
import { names } from './names';
import { apiKeys } from './siteApiKeys';
import { events } from './siteEvents';
import { health, webhook } from './siteHealth';

export const sites = {
  ...names.sites,
  create_subtitle: 'The shop asks for your approval and sends its keys automatically.',
  search: 'Search by name or URL',
  empty: 'No sites yet',
  empty_text: 'Register a shop to map its products to license pools.',
  not_found: 'Site not found',
  last_sync: 'Last sync',
  never: 'Never',
  active: 'Active',
  inactive: 'Inactive',
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
  api_keys: apiKeys,
  webhook,
  health,
  events,
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
  earlier,
  delivered,
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
    created: success['success.sites.create'],
    updated: success['success.sites.update'],
    deleted: success['success.sites.delete'],
    regenerated: success['success.sites.regenerateApiKey'],
    create_failed: 'Failed to create site',
    update_failed: 'Failed to update site',
    delete_failed: 'Failed to delete site',
    regenerate_failed: 'Failed to regenerate API key',
    sync_failed: 'Failed to sync products',
    check_failed: 'Failed to check the shop',
  },
};
