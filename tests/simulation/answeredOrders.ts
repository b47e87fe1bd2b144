import { deliveryRule } from '#contract/deliveryRule';
import { UNANSWERED_LIMIT, type Unanswered, type UnansweredCause, unanswered } from '#contract/unanswered';
import { listKeys } from './orderPages';
import type { World } from './startWorld';

interface Listing {
  cause: UnansweredCause;
  woocommerce_product_id?: string;
  woocommerce_variation_id?: string;
}

/**
 * Compares the page of what customers paid and did not get with their orders: each one that lacks keys must be on it. A
 * database that lost some of its history is compared by its units only.
 */
export async function checkAnswered(world: World): Promise<void> {
  const { send, shops, promise, isRestored } = world;
  const { data } = await send(unanswered.get);
  promise.listed(data.causes);
  if (isRestored) return;
  for (const [shop, { site }] of shops.entries()) {
    const listed = await listOrders(world, site.id, toListings(data, site.id));
    const rule = await send(deliveryRule.get, { params: { id: site.id } });
    const keys = await listKeys(world, site.id);
    if (listed) promise.answerable(shop, keys, listed, rule.data.prepaid_methods);
  }
}

/** The page lists the orders of a cause, and those of a product without a pool. */
const toListings = ({ causes, products }: Unanswered, siteId: number): Listing[] => [
  ...causes.map(({ cause }) => ({ cause })),
  ...products
    .filter(({ site }) => site.id === siteId)
    .map(({ woocommerce_product_id, woocommerce_variation_id }) => ({
      cause: 'no_mapping' as const,
      woocommerce_product_id: String(woocommerce_product_id),
      woocommerce_variation_id: String(woocommerce_variation_id),
    })),
];

/** The numbers of the listed orders; undefined if one of the lists is longer than what is shown. */
async function listOrders(
  { send }: World,
  siteId: number,
  listings: Listing[],
): Promise<Set<string> | undefined> {
  const numbers = new Set<string>();
  for (const listing of listings) {
    const { data } = await send(unanswered.orders, { query: { ...listing, site_id: String(siteId) } });
    if (data.length >= UNANSWERED_LIMIT) return undefined;
    for (const { number } of data) numbers.add(number);
  }
  return numbers;
}
