import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import type { Random } from '#shop/random';
import { defineSteps } from './Step';
import type { World } from './startWorld';
import { findKeys } from './watchedOrder';

export const pageSteps = defineSteps({
  openPages: { weight: 5, size: 6, run: openPages },
});

/** Customers of the shop without messages ask for the page of their order, and read their keys there. */
async function openPages(
  { rushShop, shops, send, get, promise }: World,
  random: Random,
  size: number,
): Promise<string> {
  const { shop, site } = rushShop;
  const recent = [...shop.orders.values()].slice(-100);
  if (recent.length === 0) return 'no page to open';
  const opened: string[] = [];
  for (let n = 0; n < size; n++) {
    const order_id = String(random.pick(recent).id);
    const { data } = await send(orders.list, { query: { site_id: String(site.id), order_id } });
    const [order] = data?.orders ?? [];
    if (!order) continue;
    const link = await send(orders.createLink, { params: { id: order.id } });
    if (link.status !== 201) continue;
    const keys = findKeys(await get(new URL(link.data.url).pathname));
    promise.readOnPage(shops.indexOf(rushShop), Number(order_id), keys);
    opened.push(`${order_id} (${keys.length} keys)`);
  }
  return `customers open the pages of the orders ${opened.join(', ')}`;
}

const PAGE_SIZE = 100;

/** In the end all customers of that shop ask: the console says which keys they get. */
export async function readCustomerPages(world: World): Promise<void> {
  const { rushShop, shops, promise } = world;
  // Those of keys by hand are no shop's.
  for (const [orderId, keys] of await listKeys(world, rushShop.site.id))
    if (!orderId.startsWith('hand-')) promise.shown(shops.indexOf(rushShop), Number(orderId), keys);
}

/** The keys of a site's orders, as the console lists them. */
export async function listKeys({ send }: World, siteId: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (let page = 1; ; page++) {
    const { data, status, message } = await send(licenses.list, {
      query: {
        assigned_site_id: String(siteId),
        page,
        per_page: PAGE_SIZE,
        sort_by: 'license_id',
        sort_order: 'ASC',
      },
    });
    if (status !== 200) throw new Error(`The keys were not listed: ${message}`);
    for (const { order_id, license_key_decrypted: key, license_status } of data.licenses)
      if (order_id !== null && license_status !== 'replaced')
        found.set(order_id, [...(found.get(order_id) ?? []), key]);
    if (data.licenses.length < PAGE_SIZE) return found;
  }
}
