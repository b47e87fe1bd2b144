import type { LineItem } from '#contract/shopOrders';
import { aShopProduct, type ShopProduct } from '#shop/catalog';
import {
  orderStatuses,
  ShopBilling,
  type ShopLine,
  type ShopOrder,
  type ShopStatus,
} from '#shop/orders/ShopOrder';
import type { Shop } from '#shop/Shop';
import { startShop } from '#shop/startShop';
import { toShopAddress } from '../domains/shops/sites/siteUrls';
import type { Services } from '../platform/context';
import type { Queryable } from '../platform/db/openDatabase';
import { isPaid } from '../schema';
import { demoProducts, demoSites } from './catalog';
import { seedDemo } from './seedDemo';

/** Fills an empty database and starts the shops; returns what closes them. */
export async function startDemo(services: Services): Promise<() => Promise<void>> {
  await seedDemo(services);
  const shops = await startDemoShops(services);
  return async () => void (await Promise.all(shops.map((shop) => shop.close())));
}

/** Like a real shop's queue, so that quick changes become one webhook. */
const WEBHOOK_DELAY_MS = 1_000;

interface SiteRow {
  id: number;
  name: string;
  consumer_key: string;
  consumer_secret_cipher: Buffer;
}

// In a database that another start filled, a site has the loopback address of the shop of that start.
const DEMO_SITES = `
  SELECT id, name, consumer_key, consumer_secret_cipher FROM sites
  WHERE name = ANY($1::text[]) AND (url = ANY($2::text[]) OR url ~ '^http://127\\.0\\.0\\.1:\\d+$') ORDER BY id`;

const MOVE_SITE = 'UPDATE sites SET url = $2, address = $3 WHERE id = $1';

/**
 * Starts the shops of the demo in this process, with their products and orders: what Keystock sends reaches them, and
 * what happens in them comes back by webhook. Their pages are at their addresses.
 */
export async function startDemoShops(services: Services): Promise<Shop[]> {
  const { db, vault, log } = services;
  const values = [demoSites.map(({ name }) => name), demoSites.map(({ url }) => url)];
  const { rows } = await db.$client.query<SiteRow>(DEMO_SITES, values);
  const shops = await Promise.all(
    rows.map(async ({ id, name, consumer_key, consumer_secret_cipher }) => {
      const shop = await startShop({
        products: listProducts(name),
        orders: await readShopOrders(db, id),
        credentials: {
          consumerKey: consumer_key,
          consumerSecret: vault.decrypt(consumer_secret_cipher, 'sites.consumer_secret_cipher', id),
        },
        deliveryDelayMs: WEBHOOK_DELAY_MS,
        storeId: `demo-${id}`,
      });
      await db.$client.query(MOVE_SITE, [id, shop.url, toShopAddress(shop.url)]);
      log.info({ site: id, url: shop.url }, `--demo: the shop ${name} runs`);
      return shop;
    }),
  );
  services.demoShopUrls = new Set(shops.map(({ url }) => url));
  return shops;
}

function listProducts(siteName: string): ShopProduct[] {
  const site = demoSites.findIndex(({ name }) => name === siteName);
  return demoProducts
    .filter((product) => product.site === site)
    .map(({ productId, name }) =>
      aShopProduct({
        id: productId,
        name,
        sku: `DEMO-${productId}`,
        price: String(PRICE),
        variations: [],
      }),
    );
}

/** The latest orders that a shop starts with; those of a long demo beyond it are known to Keystock only. */
const MAX_ORDERS = 20_000;
/** Of every demo product. */
const PRICE = 29;

interface OrderRow {
  order_id: string;
  status: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
  refund_ids: string[];
  ordered_at: Date;
  modified_at: Date;
}

// Orders placed by API have ids of their own.
const ORDERS = `
  SELECT order_id, status, customer_email AS email, customer_first_name AS first_name,
    customer_last_name AS last_name, line_items, refund_ids, ordered_at, modified_at
  FROM orders WHERE site_id = $1 AND event_id > 0 AND order_id ~ '^\\d{1,9}$'
  ORDER BY ordered_at DESC, id DESC LIMIT ${MAX_ORDERS}`;

/** Reads a shop's orders as it would have stored them, so that a restarted demo still has them. */
async function readShopOrders(db: Queryable, siteId: number): Promise<ShopOrder[]> {
  const { rows } = await db.$client.query<OrderRow>(ORDERS, [siteId]);
  return rows.reverse().map(toShopOrder);
}

function toShopOrder(row: OrderRow): ShopOrder {
  const { order_id, line_items, ordered_at: created, modified_at: modified } = row;
  const status = row.status in orderStatuses ? (row.status as ShopStatus) : 'processing';
  return {
    id: Number(order_id),
    status,
    customer_id: 0,
    billing: ShopBilling.parse({
      email: row.email ?? '',
      first_name: row.first_name ?? '',
      last_name: row.last_name ?? '',
    }),
    payment_method: '',
    payment_method_title: '',
    transaction_id: '',
    created_via: 'checkout',
    customer_note: '',
    key: `demo${order_id}`,
    meta: [],
    lines: line_items.map(toShopLine),
    // The amounts are unknown; the lines were refunded without a quantity.
    refunds: row.refund_ids.map((id) => ({
      id: Number(id),
      created: modified,
      amount: 1,
      reason: '',
      typeId: Number(id),
      lines: [],
      isFull: false,
    })),
    notes: [],
    created,
    modified,
    paid: isPaid(status) ? created : null,
    completed: status === 'completed' ? modified : null,
  };
}

const toShopLine = ({ id, product_id, variation_id, quantity, name }: LineItem): ShopLine => ({
  id: Number(id),
  product_id,
  variation_id,
  quantity,
  name,
  sku: `DEMO-${product_id}`,
  price: PRICE,
  parent_name: null,
  options: [],
  meta: [],
  needsProcessing: false,
});
