import { expect, test } from 'vitest';
import { withSiteLock } from '../../../server/domains/shops/sites/lockSite';
import { freeze } from '../frozen/freeze';
import { aShopOrder, aWooOrder, deliver, listOutcomes, placeOrder, startSelling } from '../selling';
import { getDatabaseUrl } from '../withConnection';

test('continues orders and rolls back the transaction when a process freezes inside it', async () => {
  const shop = await startSelling(3, 10);
  await placeOrder(shop, aShopOrder('A'));
  const frozen = await freeze(
    getDatabaseUrl(shop.api.services),
    `SELECT FROM orders FOR UPDATE; UPDATE licenses SET replacement_note = 'half done'`,
  );

  const [again, other, webhook] = await Promise.all([
    placeOrder(shop, { ...aShopOrder('A'), status: 'refunded' }),
    placeOrder(shop, aShopOrder('B')),
    deliver(shop, aWooOrder()).then((status) => shop.api.runJobs().then(() => status)),
  ]);
  const outcome = await frozen.thaw();

  expect([again.status, other.status, webhook]).toEqual([201, 201, 200]);
  expect(other.data.keys).toHaveLength(1);
  expect(await listOutcomes(shop.api)).toEqual(['1 assigned, 0 backordered, 0 flagged']);
  expect(outcome).toMatch(/^failed/);
  expect(await shop.api.count('licenses WHERE replacement_note IS NOT NULL')).toBe(0);
});

test('releases the site lock of a frozen process within 15 seconds', async () => {
  const { api, site } = await startSelling();
  const frozen = await freeze(getDatabaseUrl(api.services), String(site.id));
  const tryLock = () => withSiteLock(api.services.db, site.id, async () => undefined);

  const lockedWhileFrozen = await tryLock();
  await expect.poll(tryLock, { timeout: 15_000, interval: 500 }).toBe(true);

  expect(lockedWhileFrozen).toBe(false);
  expect(await frozen.thaw()).toBe('done');
});
