import { expect, test } from 'vitest';
import { pools } from '#contract/pools';
import { createRandom } from '#shop/random';
import { buildMapping, buildPool } from '../build';
import { addNumberedKeys, aShopOrder, PRODUCT, placeOrder, type Selling, startSelling } from '../selling';

const CALLS = 400;
const SENDERS = 16;
const ORDERS = 20;
const STATUSES = ['processing', 'completed', 'refunded', 'cancelled', 'failed'] as const;

/** Starts a shop whose orders share the keys of two pools with the policies flag and return. */
async function startSharedPools(): Promise<Selling> {
  const shop = await startSelling(4, 60);
  const { id: poolId } = await buildPool(shop.api);
  await shop.api.send(pools.update, { params: { id: poolId }, body: { refund_policy: 'return' } });
  await buildMapping(shop.api, { siteId: shop.site.id, poolId, productId: PRODUCT + 1 });
  await addNumberedKeys(shop.api, poolId, 4, { deliveries: 60, prefix: 'OTHER' });
  return shop;
}

const MISCOUNTED_LICENSES = `licenses l WHERE uses_allowed - uses_left <>
  (SELECT count(*) FROM license_assignments a WHERE a.license_id = l.id)`;

const DEADLOCKS = 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()';

test('processes concurrent changes of orders that share keys without a deadlock', async () => {
  const shop = await startSharedPools();
  const random = createRandom(1);
  const changeRandomOrder = async () => {
    const order = aShopOrder(`O-${random.int(1, ORDERS)}`, 2);
    const other = { id: '2', product_id: PRODUCT + 1, quantity: random.int(1, 4) };
    const line_items = order.line_items.flatMap((line) => [line, { ...line, ...other }]);
    return (await placeOrder(shop, { ...order, status: random.pick(STATUSES), line_items })).status;
  };
  const before = await shop.api.sql(DEADLOCKS);

  let remaining = CALLS;
  const responses: number[] = [];
  const sender = async () => {
    while (remaining-- > 0) responses.push(await changeRandomOrder());
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));

  expect(responses).toEqual(Array(CALLS).fill(201));
  expect(await shop.api.sql(DEADLOCKS)).toEqual(before);
  expect(await shop.api.count(MISCOUNTED_LICENSES)).toBe(0);
});
