import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { recovery } from '#contract/recovery';
import { sync } from '#contract/sync';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import {
  encodeReceipt,
  findReceipts,
  getReceiptName,
} from '../../../server/domains/deliveries/receipts/orderReceipt';
import { startRecovery } from '../../../server/domains/recovery/startRecovery';
import { rotateIndex } from '../../../server/domains/system/rotateIndex';
import { systemContext } from '../../../server/platform/context';
import { buildMapping, buildPool, buildSite } from '../build';
import { test } from '../fixtures';
import { TEST_KEYS } from '../keys';
import {
  deliverOrder,
  extractKeys,
  fulfillPaidOrder,
  getCustomerNotes,
  listDeliveries,
  type Messaging,
  placePaidOrder,
  sendDueDeliveries,
} from '../messaging';
import { listHeldKeys, PROMOTED, readShops, restoreAndRead, startRestored, takeBackup } from '../restoring';
import { addNumberedKeys, aShopOrder, PRODUCT, placeOrder } from '../selling';

const HOUR_MS = 60 * 60_000;

const getRecovery = async ({ api }: Messaging) => (await api.send(recovery.get)).data;

/** Copies the orders of the shop; the returned function restores them. */
function backUpShop({ shop }: Messaging): () => void {
  const orders = structuredClone([...shop.orders]);
  return () => {
    shop.orders.clear();
    for (const [id, order] of orders) shop.orders.set(id, order);
  };
}

/** Lets a server receive and serve an order. */
async function serve(server: Messaging, order: ShopOrder): Promise<void> {
  await deliverOrder(server, order);
}

test('the shop was restored, too, to before the backup: its keys are in quarantine', async ({ old }) => {
  await fulfillPaidOrder(old);
  const restoreShop = backUpShop(old);
  await fulfillPaidOrder(old);
  const backup = await takeBackup(old.api);
  await fulfillPaidOrder(old);

  restoreShop();
  const restored = await restoreAndRead(old, backup);
  const next = placePaidOrder(old);
  await serve(restored, next);

  const { sites, pools } = await getRecovery(restored);
  expect(sites).toEqual([]);
  expect(pools.map((pool) => pool.is_quarantined)).toEqual([true, true]);
  expect(pools.find((pool) => pool.license_group.id === old.poolId)?.keys).toBe(4);
  expect(getCustomerNotes(next)).toEqual([]);
  expect(await restored.api.count('backorders')).toBe(1);
});

test('the shop was restored to another time: said so, each site waits for a user, whose decision quarantines', async ({
  old,
}) => {
  await fulfillPaidOrder(old);
  const restoreShop = backUpShop(old);
  const backup = await takeBackup(old.api);
  await fulfillPaidOrder(old);

  restoreShop();
  const restored = { ...old, api: await startRestored(backup) };
  const ctx = systemContext(restored.api.services, 'test');
  await startRecovery(ctx, backup.madeAt, { areShopsRestored: true, areSitesMissing: false });
  await readShops(restored.api);
  const next = placePaidOrder(old);
  await serve(restored, next);
  expect((await getRecovery(restored)).sites).toMatchObject([{ state: 'asking' }]);

  const { data } = await restored.api.send(recovery.resumeSite, { params: { id: old.site.id } });
  await restored.api.runJobs();
  await sendDueDeliveries(restored);

  expect(data.sites).toEqual([]);
  expect(data.pools).toMatchObject([{ is_quarantined: true }, { is_quarantined: true }]);
  expect(getCustomerNotes(next)).toEqual([]);
});

test('a shop was connected after the backup: said so, the keys of all pools are in quarantine', async ({
  old,
}) => {
  const pool = await buildPool(old.api, { name: 'Of the new shop' });
  await addNumberedKeys(old.api, pool.id, 2, { prefix: 'N' });
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old);

  const restored = { ...old, api: await startRestored(backup) };
  const ctx = systemContext(restored.api.services, 'test');
  await startRecovery(ctx, backup.madeAt, { areShopsRestored: false, areSitesMissing: true });
  await readShops(restored.api);
  const site = await buildSite(restored.api, { url: 'https://new.example.com' });
  await buildMapping(restored.api, { siteId: site.id, poolId: pool.id, productId: PRODUCT });
  const next = placePaidOrder(old);
  await serve(restored, next);
  const { data: answer } = await placeOrder({ ...restored, site }, aShopOrder('A-1'));

  // What the backup's own shop tells is known.
  expect(await listHeldKeys(restored.api)).toMatchObject([{ order: String(lost.id) }]);
  expect(getCustomerNotes(next)).toEqual([]);
  expect(answer.keys).toEqual([]);
  const { sites, pools } = await getRecovery(restored);
  expect(sites).toEqual([]);
  expect(pools.map(({ is_quarantined }) => is_quarantined)).toEqual([true, true, true]);
  expect(pools.map(({ keys }) => keys).sort()).toEqual([2, 5, 6]);
});

test('the clock of the shop was hours behind until the restore: what was given since is read by its clock', async ({
  old,
}) => {
  await fulfillPaidOrder(old);
  await old.api.send(sync.run, { params: { id: old.site.id } });
  // As a sync stores the shop's time.
  await old.api.sql("UPDATE site_syncs SET synced_until = now() - interval '3 hours'");
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old);
  lost.modified = new Date(Date.now() - 3 * HOUR_MS);

  const restored = await restoreAndRead(old, backup);
  const next = await fulfillPaidOrder(restored);

  expect([lost, next].map((order) => extractKeys(getCustomerNotes(order).join()))).toEqual([
    ['A-00002'],
    ['A-00003'],
  ]);
});

test('the notes of the shop were deleted, not the receipts: every key is known, and nobody is told again', async ({
  old,
}) => {
  await fulfillPaidOrder(old);
  const backup = await takeBackup(old.api);
  const lost = [await fulfillPaidOrder(old), await fulfillPaidOrder(old)];
  const told = lost.map((order) => extractKeys(getCustomerNotes(order).join())[0]);
  for (const order of old.shop.orders.values()) order.notes = [];

  const restored = await restoreAndRead(old, backup);
  for (const order of lost) await serve(restored, order);

  const held = await listHeldKeys(restored.api);
  expect(held).toHaveLength(3);
  expect(lost.map(({ id }) => held.find(({ order }) => order === String(id))?.key)).toEqual(told);
  expect(lost.map((order) => getCustomerNotes(order))).toEqual([[], []]);
  // They were written in the last minute: their notes could be on the way when the server ended.
  expect(await listDeliveries(restored.api)).toMatchObject([
    { state: 'sent' },
    { state: 'failed', reason: expect.stringContaining('may have been sent') },
    { state: 'failed' },
  ]);
  expect(await restored.api.count("notifications WHERE type = 'MESSAGE_FAILED' AND NOT is_resolved")).toBe(1);
  expect(await getRecovery(restored)).toEqual({ sites: [], pools: [] });
});

const rotateIndexKey = ({ api }: Messaging) =>
  rotateIndex(systemContext(api.services, 'test'), TEST_KEYS.encryption, () => undefined, 0);

async function importKeys({ api, poolId }: Messaging, keys: string[]): Promise<number> {
  const body = { license_group_id: poolId, licenses: keys.map((license_key) => ({ license_key })) };
  return (await api.send(licenses.import, { body })).data.created_count;
}

test.for([
  { mark: undefined, before: 0, after: 1 },
  { mark: undefined, before: 1, after: 2 },
  { mark: PROMOTED, before: 0, after: 1 },
])(
  'the key of the blind index was replaced since the backup: every key is known, %o',
  async (times, { old }) => {
    const known = await fulfillPaidOrder(old);
    for (let n = 0; n < times.before; n++) await rotateIndexKey(old);
    const backup = await takeBackup(old.api);
    const lost = [await fulfillPaidOrder(old)];
    for (let n = 0; n < times.after; n++) await rotateIndexKey(old);
    // The second note of an order whose first one was recorded earlier, and a key that the backup does not have.
    const line_items = lost.flatMap(({ lines }) => lines.map(({ id }) => ({ id, quantity: 2 })));
    await deliverOrder(old, old.shop.editOrder(lost[0]?.id ?? 0, { line_items }));
    await importKeys(old, ['B-00900']);
    lost.push(await fulfillPaidOrder(old, [4]));

    const restored = await restoreAndRead(old, backup, { mark: times.mark });
    await restored.api.runJobs();
    const created = await importKeys(restored, ['B-00900', 'B-00901']);
    const next = await fulfillPaidOrder(restored);

    const keys = [known, ...lost, next].map((one) => extractKeys(getCustomerNotes(one).join()));
    expect(keys).toEqual([
      ['A-00001'],
      ['A-00002', 'A-00003'],
      ['A-00004', 'A-00005', 'A-00006', 'B-00900'],
      ['B-00901'],
    ]);
    expect(created).toBe(1);
    expect(await getRecovery(restored)).toEqual({ sites: [], pools: [] });
  },
);

test('a receipt whose index has a key that the backup lacks: all keys are in quarantine', async ({ old }) => {
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old);
  await rotateIndexKey(old);
  const [row] = await old.api.sql<{ index: string }>(
    "SELECT encode(key_index, 'hex') AS index FROM licenses WHERE status = 'sold'",
  );
  // As a receipt of an earlier version, or of a license whose key could not be decrypted.
  const ref = { siteId: old.site.id, orderId: String(lost.id) };
  const [receipt] = findReceipts(old.api.services, ref, lost.meta);
  for (const entry of lost.meta)
    if (receipt && entry.key === getReceiptName(receipt.epoch))
      entry.value = encodeReceipt(old.api.services, ref, {
        ...receipt,
        keys: receipt.keys.map((key) => ({ ...key, index: row?.index ?? '' })),
      });

  const restored = await restoreAndRead(old, backup);
  const next = placePaidOrder(old);
  await serve(restored, next);

  const { sites, pools } = await getRecovery(restored);
  expect(sites).toEqual([]);
  expect(pools.map((pool) => pool.is_quarantined)).toEqual([true, true]);
  expect(getCustomerNotes(next)).toEqual([]);
});

test('two servers restored from different backups: one that reads what the other wrote since stops', async ({
  old,
}) => {
  await fulfillPaidOrder(old);
  const firstBackup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old);
  const secondBackup = await takeBackup(old.api);
  const first = { ...old, api: await startRestored(firstBackup) };
  const second = { ...old, api: await startRestored(secondBackup) };

  await readShops(first.api);
  const order = placePaidOrder(old);
  await serve(first, order);
  await readShops(second.api);
  await serve(second, order);

  expect([lost, order].map((one) => getCustomerNotes(one).length)).toEqual([1, 1]);
  expect(await getRecovery(first)).toEqual({ sites: [], pools: [] });
  expect((await getRecovery(second)).sites).toMatchObject([{ reason: 'conflict', state: 'stopped' }]);

  // The first one was stopped.
  await second.api.send(recovery.resumeSite, { params: { id: old.site.id } });
  await readShops(second.api);
  await second.api.runJobs();
  const next = placePaidOrder(old);
  await serve(second, next);

  const keys = [lost, order, next].map((one) => extractKeys(getCustomerNotes(one).join()));
  expect(keys.map((told) => told.length)).toEqual([1, 1, 1]);
  expect(new Set(keys.flat()).size).toBe(3);
});

test('two servers restored from different backups: the second to serve an order stops, and tells nobody', async ({
  old,
}) => {
  const firstBackup = await takeBackup(old.api);
  await fulfillPaidOrder(old);
  const secondBackup = await takeBackup(old.api);
  const first = { ...old, api: await startRestored(firstBackup) };
  const second = { ...old, api: await startRestored(secondBackup) };
  await readShops(first.api);
  await readShops(second.api);

  const order = placePaidOrder(old);
  await serve(first, order);
  await serve(second, order);
  const later = placePaidOrder(old);
  await serve(second, later);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(getCustomerNotes(later)).toEqual([]);
  expect((await getRecovery(second)).sites).toMatchObject([{ reason: 'conflict', state: 'stopped' }]);
});
