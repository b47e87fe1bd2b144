import { expect, test } from 'vitest';
import { withSiteLock } from '../../server/modules/sites/withSiteLock';
import { databaseUrl } from './connected';
import { freeze } from './frozen/freeze';
import { aShopOrder, aWooOrder, deliver, outcomes, placeOrder, startSelling } from './selling';

test('a process that is frozen in mid-transaction holds orders up for a moment, and loses what it was doing', async () => {
  const shop = await startSelling(3, 10);
  await placeOrder(shop, aShopOrder('A'));
  const frozen = await freeze(
    databaseUrl(shop.api.services),
    `SELECT FROM orders FOR UPDATE; UPDATE licenses SET replacement_note = 'half done'`,
  );

  const [again, other, webhook] = await Promise.all([
    placeOrder(shop, { ...aShopOrder('A'), status: 'refunded' }),
    placeOrder(shop, aShopOrder('B')),
    deliver(shop, aWooOrder()).then((status) => shop.api.runJobs().then(() => status)),
  ]);
  const cameOut = await frozen.thaw();

  expect([again.status, other.status, webhook]).toEqual([201, 201, 200]);
  expect(other.data.keys).toHaveLength(1);
  expect(await outcomes(shop.api)).toEqual(['1 assigned, 0 backordered, 0 flagged']);
  expect(cameOut).toMatch(/^failed/);
  expect(await shop.api.count('licenses WHERE replacement_note IS NOT NULL')).toBe(0);
});

test('a shop that a frozen process is at falls to another after half a minute', async () => {
  const { api, site } = await startSelling();
  const frozen = await freeze(databaseUrl(api.services), String(site.id));
  const tryIt = () => withSiteLock(api.services.db, site.id, async () => undefined);

  const meanwhile = await tryIt();
  await expect.poll(tryIt, { timeout: 50_000, interval: 500 }).toBe(true);

  expect(meanwhile).toBe(false);
  expect(await frozen.thaw()).toBe('done');
});
