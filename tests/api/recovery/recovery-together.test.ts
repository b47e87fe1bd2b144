import { expect } from 'vitest';
import { recovery } from '#contract/recovery';
import type { SiteUpdate } from '#contract/sites';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { recoverSite } from '../../../server/domains/recovery/recoverSite';
import { releaseReadPools } from '../../../server/domains/recovery/resumeSite';
import { startRecovery } from '../../../server/domains/recovery/startRecovery';
import { systemContext } from '../../../server/platform/context';
import { getApiKey } from '../apiKeys';
import { buildMapping, buildPool, buildSite } from '../build';
import { test } from '../fixtures';
import {
  extractKeys,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  placePaidOrder,
  sendDueDeliveries,
  startMessaging,
} from '../messaging';
import { listHeldKeys, readShops, startRestored, takeBackup } from '../restoring';
import type { Api } from '../startApi';
import { getDatabaseUrl, withConnection } from '../withConnection';
import { waitForBlockedSessions, withTableLock } from '../withTableLock';

const getRecovery = async (api: Api) => (await api.send(recovery.get)).data;

test('pools that are about to be released stay held if another recovery starts at that moment', async () => {
  const one = await startMessaging({ deliver_by_note: true }, { keys: 3 });
  const other = await startMessaging({ deliver_by_note: true }, { keys: 0, api: one.api });
  await one.api.sql('UPDATE mappings SET pool_id = $1 WHERE site_id = $2', [one.poolId, other.site.id]);
  const api = await startRestored(await takeBackup(one.api));
  const ctx = systemContext(api.services, 'test');
  // Each of them sees the other as unread: the pool waits for the poller.
  const reading = await withTableLock(api, 'audit_log', async ({ waitForBlocked }) => {
    const both = [one, other].map(({ site }) => recoverSite(ctx, site.id));
    await waitForBlocked(2);
    return { both };
  });
  await Promise.all(reading.both);
  const { sites, pools } = await getRecovery(api);
  expect([sites, pools.length]).toEqual([[], 4]);

  await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query("BEGIN; SELECT start_recovery('restore', now())");
    const releasing = releaseReadPools(ctx);
    await waitForBlockedSessions(api, 1);
    await client.query('COMMIT');
    await releasing;
  });

  const again = await getRecovery(api);
  expect(again.sites.map(({ state }) => state)).toEqual(['reading', 'reading']);
  expect(again.pools.map(({ license_group }) => license_group.id)).toContain(one.poolId);
});

test('a reading that began before another recovery started does not end that one', async ({ old }) => {
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old);
  lost.modified = new Date(old.shop.now().getTime() - 3 * 60 * 60_000);
  const api = await startRestored(backup);
  const ctx = systemContext(api.services, 'test');

  const read = old.shop.requests.length;
  const release = old.shop.hold();
  const reading = recoverSite(ctx, old.site.id);
  await expect.poll(() => old.shop.requests.length).toBeGreaterThan(read);
  const since = new Date(backup.madeAt.getTime() - 5 * 60 * 60_000);
  await api.sql("UPDATE sites SET created_at = now() - interval '1 day'");
  await startRecovery(ctx, since, { areShopsRestored: false, areSitesMissing: false });
  release();
  await reading;
  const { sites, pools } = await getRecovery(api);
  await readShops(api);
  const next = await fulfillPaidOrder({ ...old, api });

  expect(sites).toMatchObject([{ state: 'reading' }]);
  expect(pools).toHaveLength(2);
  expect(getCustomerNotes(lost)).toHaveLength(1);
  expect(getCustomerNotes(next)).toHaveLength(1);
  expect(new Set((await listHeldKeys(api)).map(({ key }) => key)).size).toBe(2);
  expect(await getRecovery(api)).toEqual({ sites: [], pools: [] });
});

/** A shop with keys, and another one that has no mapping. The last pool has none, either. */
async function startUnmapped(channels: Partial<SiteUpdate> = { deliver_by_note: true }) {
  const one = await startMessaging({ deliver_by_note: true }, { keys: 8 });
  const other = await startMessaging(channels, { keys: 0, api: one.api });
  await one.api.sql('DELETE FROM mappings WHERE site_id = $1', [other.site.id]);
  const [last] = await one.api.sql<{ pool_id: number }>(
    'DELETE FROM mappings WHERE site_id = $1 AND product_id = $2 RETURNING pool_id',
    [one.site.id, one.products[1]],
  );
  return { one, other, lastPoolId: last?.pool_id ?? 0 };
}

/** Maps the products of the other shop to the pool of the one with keys, and to that of none. */
async function mapProducts(
  api: Api,
  { one, other, lastPoolId }: Awaited<ReturnType<typeof startUnmapped>>,
): Promise<void> {
  for (const [n, poolId] of [one.poolId, lastPoolId].entries())
    await buildMapping(api, { siteId: other.site.id, poolId, productId: other.products[n] ?? 0 });
}

const listTold = (orders: ShopOrder[]) =>
  orders.flatMap((order) => extractKeys(getCustomerNotes(order).join()));

test.each([true, false])(
  'a shop that was mapped after the backup is read, and no key is given before: active %s',
  async (isActive) => {
    const shops = await startUnmapped();
    const { one, other } = shops;
    await fulfillPaidOrder(one);
    await one.api.sql('UPDATE sites SET is_active = $1 WHERE id = $2', [isActive, other.site.id]);
    const caller = await buildSite(one.api, { name: 'Caller of the API' });
    await getApiKey(one.api, caller.id);
    const backup = await takeBackup(one.api);
    await one.api.sql('UPDATE sites SET is_active = true');
    await mapProducts(one.api, shops);
    const lost = [await fulfillPaidOrder(other, [1, 1]), await fulfillPaidOrder(other, [2, 1])];
    expect(listTold(lost)).toHaveLength(5);

    const api = await startRestored(backup);
    const [here, there] = [one, other].map((shop) => ({ ...shop, api })) as [Messaging, Messaging];
    const { sites, pools } = await getRecovery(api);
    expect(sites.map(({ state }) => state).sort()).toEqual(['asking', 'reading', 'reading']);
    expect(pools).toHaveLength(4);

    await readShops(api, one.site.id);
    await buildMapping(api, {
      siteId: one.site.id,
      poolId: shops.lastPoolId,
      productId: one.products[1] ?? 0,
    });
    // A file that was imported after the backup, into a pool that was created since.
    const pool = await buildPool(api, { name: 'Again' });
    const early = await fulfillPaidOrder(here, [1, 1]);
    expect(listTold([early])).toEqual([]);
    expect((await getRecovery(api)).pools.map(({ license_group: { id } }) => id)).toContain(pool.id);

    await readShops(api);
    expect((await getRecovery(api)).pools).toHaveLength(5);
    await api.send(recovery.resumeSite, {
      params: { id: caller.id },
      body: { are_mappings_unchanged: true },
    });
    await api.runJobs();
    await sendDueDeliveries(here);
    await api.sql('UPDATE sites SET is_active = true');
    await mapProducts(api, shops);
    const next = await fulfillPaidOrder(there, [1, 1]);

    expect(await getRecovery(api)).toEqual({ sites: [], pools: [] });
    const told = listTold([...lost, early, next]);
    expect(told).toHaveLength(9);
    expect(new Set(told).size).toBe(9);
  },
);

test.each([
  { areMappingsUnchanged: true, quarantined: 2 },
  { areMappingsUnchanged: false, quarantined: 4 },
])('a shop that cannot be read holds all keys until a user resumes it: %o', async (decision) => {
  const one = await startMessaging({ deliver_by_note: true }, { keys: 3 });
  const other = await startMessaging({ deliver_by_note: true }, { keys: 0, api: one.api });
  const api = await startRestored(await takeBackup(one.api));
  other.shop.fault = 'down';
  await readShops(api);
  const order = await fulfillPaidOrder({ ...one, api });
  expect((await getRecovery(api)).pools).toHaveLength(4);

  const { data } = await api.send(recovery.resumeSite, {
    params: { id: other.site.id },
    body: { are_mappings_unchanged: decision.areMappingsUnchanged },
  });
  await api.runJobs();
  await sendDueDeliveries({ api });

  expect(data.sites).toEqual([]);
  expect(data.pools.map((pool) => pool.is_quarantined)).toEqual(Array(decision.quarantined).fill(true));
  expect(getCustomerNotes(order)).toHaveLength(decision.areMappingsUnchanged ? 1 : 0);
});

test.each([
  { channels: {}, quarantined: 4 },
  { channels: { deliver_by_note: true }, quarantined: 0 },
])(
  'orders without a receipt, of products without a mapping: all keys are in quarantine, unless the shop has receipts: %o',
  async ({ channels, quarantined }) => {
    const shops = await startUnmapped(channels);
    const backup = await takeBackup(shops.one.api);
    await mapProducts(shops.one.api, shops);
    await fulfillPaidOrder(shops.other, [1, 1]);

    const api = await startRestored(backup);
    // Paid while nothing is given.
    placePaidOrder(shops.other);
    await readShops(api);

    const { sites, pools } = await getRecovery(api);
    expect(sites).toEqual([]);
    expect(pools.map((pool) => pool.is_quarantined)).toEqual(Array(quarantined).fill(true));
  },
);
