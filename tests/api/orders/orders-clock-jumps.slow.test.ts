import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presentOrder } from '#shop/orders/presentOrder';
import { isPaid } from '../../../server/schema';
import { deliver, listDeliveredKeys } from '../selling';
import { type ShopSelling, SIMPLE, startShopSelling } from '../shopSelling';

const RUNS = 40;
const STATUSES = ['pending', 'on-hold', 'processing', 'completed', 'failed', 'cancelled'] as const;
const HOUR_MS = 60 * 60_000;
/** What a clock is set to: right, by minutes or by days, ahead or behind. */
const SKEWS = [0, -24 * HOUR_MS, -HOUR_MS, -3 * 60_000, 90_000, 10 * 60_000, HOUR_MS, 48 * HOUR_MS];

const step = fc.record({
  status: fc.constantFrom(...STATUSES),
  skewMs: fc.constantFrom(...SKEWS),
  times: fc.integer({ min: 1, max: 2 }),
});

async function expectSameAsShop({ api, shop }: ShopSelling, orderId: number): Promise<void> {
  const status = shop.orders.get(orderId)?.status ?? '';
  const [order] = await api.sql('SELECT status FROM orders WHERE order_id = $1', [String(orderId)]);
  const keys = (await listDeliveredKeys(api)).filter(({ order_id }) => order_id === String(orderId));
  expect(order).toEqual({ status });
  if (isPaid(status)) expect(keys.map(({ flag }) => flag)).toEqual([null]);
}

test("an order ends as its shop has it, with its key if it is paid, however the shop's clock was set between its states", async () => {
  const selling = await startShopSelling(RUNS * 8);
  const { api, shop } = selling;
  let seconds = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      shop.clockSkewMs = 0;
      const { id } = shop.placeOrder({ line_items: [{ product_id: SIMPLE, quantity: 1 }] });
      for (const { status, skewMs, times } of steps) {
        // Dates have seconds.
        shop.clockSkewMs = skewMs + 1000 * ++seconds;
        const order = shop.editOrder(id, { status });
        const sent = presentOrder(shop, order);
        shop.clockSkewMs = 0;
        for (let n = 0; n < times; n += 1) await deliver(selling, sent);
        await api.runJobs();
      }
      await expectSameAsShop(selling, id);
    }),
    { numRuns: RUNS },
  );
});
