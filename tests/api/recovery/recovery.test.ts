import { expect } from 'vitest';
import { apiKeys } from '#contract/apiKeys';
import { mappings } from '#contract/mappings';
import { notifications } from '#contract/notifications';
import { orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { recovery } from '#contract/recovery';
import type { ShopOrder } from '#contract/shopOrders';
import { sites } from '#contract/sites';
import { system } from '#contract/system';
import { presentOrderKeys, readDeliveredKeys } from '../../../server/domains/orders/details/readOrderKeys';
import { RecoveringError } from '../../../server/domains/shops/recoveringSites';
import { systemContext } from '../../../server/platform/context';
import { transaction } from '../../../server/platform/db/transaction';
import { getApiKey } from '../apiKeys';
import { buildMapping, buildSite } from '../build';
import { test } from '../fixtures';
import {
  deliverOrder,
  extractKeys,
  extractPagePath,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  placePaidOrder,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { forgetRecords, listHeldKeys, PROMOTED, readShops, startRestored, takeBackup } from '../restoring';
import { addNumberedKeys, aShopOrder, placeOrder, type Selling, startSelling } from '../selling';
import type { Api } from '../startApi';
import { withTableLock } from '../withTableLock';

/** The same shop, served by the restored server. */
const servedBy = (messaging: Messaging, api: Api): Messaging => ({ ...messaging, api });

const getRecovery = async (api: Api) => (await api.send(recovery.get)).data;

test('a restored server gives nothing until it has read what was given, then resumes by itself', async ({
  old,
}) => {
  const known = await fulfillPaidOrder(old);
  const backup = await takeBackup(old.api);
  const lost = [await fulfillPaidOrder(old), await fulfillPaidOrder(old)];
  const notes = [known, ...lost].map((order) => getCustomerNotes(order));

  const restored = servedBy(old, await startRestored(backup));
  const late = placePaidOrder(old);
  await sendOrderWebhook(restored, late);
  await deliverOrder(restored, lost[0] ?? late);
  const { data: ready } = await restored.api.send(system.ready);

  expect(await getRecovery(old.api)).toEqual({ sites: [], pools: [] });
  expect(ready.is_recovering).toBe(true);
  expect((await restored.api.send(notifications.unresolvedCount)).data.is_recovering).toBe(true);
  expect(getCustomerNotes(late)).toEqual([]);
  expect(await restored.api.count('license_assignments')).toBe(1);

  await readShops(restored.api);
  await restored.api.runJobs();
  await sendDueDeliveries(restored);
  const held = await listHeldKeys(restored.api);

  expect(await getRecovery(restored.api)).toEqual({ sites: [], pools: [] });
  expect(held).toHaveLength(4);
  expect(new Set(held.map(({ key }) => key)).size).toBe(4);
  for (const [index, order] of [known, ...lost].entries()) {
    expect(getCustomerNotes(order)).toEqual(notes[index]);
    expect(held.find((one) => one.order === String(order.id))?.key).toBe(
      extractKeys(notes[index]?.join() ?? '')[0],
    );
  }
  expect(getCustomerNotes(late)).toHaveLength(1);
  expect((await restored.api.send(system.ready)).data.is_recovering).toBe(false);
  expect((await restored.api.send(notifications.unresolvedCount)).data.is_recovering).toBeUndefined();
});

test('keys of a file that is imported again before all shops were read are held with the others', async () => {
  const old = await startMessaging({ deliver_by_note: true }, { keys: 0 });
  const caller = await buildSite(old.api, { name: 'Own shop' });
  await buildMapping(old.api, { siteId: caller.id, poolId: old.poolId, productId: 10 });
  const headers = { 'x-api-key': await getApiKey(old.api, caller.id) };
  const backup = await takeBackup(old.api);
  await addNumberedKeys(old.api, old.poolId, 2, { prefix: 'A' });
  const lost = await fulfillPaidOrder(old);

  const restored = servedBy(old, await startRestored(backup));
  const place = async () =>
    (await restored.api.send(orders.create, { headers, body: aShopOrder('A-1') })).data.keys.map(
      ({ license_key }) => license_key,
    );
  await addNumberedKeys(restored.api, old.poolId, 2, { prefix: 'A' });
  await restored.api.send(recovery.sendAnswers, { headers, body: { answers: [], is_complete: true } });
  const given = await place();
  const { pools } = await getRecovery(restored.api);
  await readShops(restored.api);
  await restored.api.runJobs();

  expect(extractKeys(getCustomerNotes(lost).join())).toEqual(['A-00001']);
  expect(given).toEqual([]);
  expect(pools.find(({ license_group }) => license_group.id === old.poolId)).toMatchObject({ keys: 2 });
  expect(await place()).toEqual(['A-00002']);
  expect((await listHeldKeys(restored.api)).map(({ key }) => key).sort()).toEqual(['A-00001', 'A-00002']);
});

/** Two shops whose products share a pool. */
async function startTwoShops(keys: number) {
  const one = await startMessaging({ deliver_by_note: true }, { keys });
  const other = await startMessaging({ deliver_by_note: true }, { keys: 0, api: one.api });
  const [mapping] = await one.api.sql<{ id: number }>(
    'SELECT id FROM mappings WHERE site_id = $1 ORDER BY id',
    [other.site.id],
  );
  await one.api.sql('UPDATE mappings SET pool_id = $1 WHERE id = $2', [one.poolId, mapping?.id]);
  return { one, other };
}

/** Both restored, neither read yet. */
async function restoreTwoShops() {
  const { one, other } = await startTwoShops(6);
  await fulfillPaidOrder(one);
  await fulfillPaidOrder(other);
  const api = await startRestored(await takeBackup(one.api));
  return { api, one: servedBy(one, api), other: servedBy(other, api) };
}

test('shops that are read at the same time release the pools of both', async () => {
  const { api, one } = await restoreTwoShops();
  const late = await receivePaidOrder(one);

  await withTableLock(api, 'audit_log', async ({ waitForBlocked }) => {
    const reading = readShops(api);
    await waitForBlocked(2);
    return { reading };
  }).then(({ reading }) => reading);
  await readShops(api);
  await api.runJobs();
  await sendDueDeliveries(one);

  expect(await getRecovery(api)).toEqual({ sites: [], pools: [] });
  expect(getCustomerNotes(late)).toHaveLength(1);
});

test.each(['one', 'other'] as const)(
  'a key that a canceled order gave back is told to the next order only: shop %s is read first',
  async (first) => {
    const old = await startTwoShops(1);
    const body = { refund_policy: 'return' } as const;
    await old.one.api.send(pools.update, { params: { id: old.one.poolId }, body });
    const canceled = placePaidOrder(old.one);
    await sendOrderWebhook(old.one, canceled);
    const backup = await takeBackup(old.one.api);
    await sendOrderWebhook(old.one, old.one.shop.editOrder(canceled.id, { status: 'cancelled' }));
    const next = await fulfillPaidOrder(old.other);

    const api = await startRestored(backup);
    await readShops(api, old[first].site.id);
    await api.runJobs();
    await sendDueDeliveries({ api });
    const notesBetween = getCustomerNotes(canceled);
    await readShops(api);
    await api.runJobs();
    await sendDueDeliveries({ api });

    expect([notesBetween, getCustomerNotes(canceled)]).toEqual([[], []]);
    expect(extractKeys(getCustomerNotes(next).join())).toEqual(['A-00001']);
    expect(await listHeldKeys(api)).toEqual([{ key: 'A-00001', order: String(next.id) }]);
    expect(await getRecovery(api)).toEqual({ sites: [], pools: [] });
  },
);

test('the keys of a shop that is deleted before it was read are in quarantine', async () => {
  const { api, one, other } = await restoreTwoShops();

  await api.send(sites.delete, { params: { id: other.site.id } });
  await readShops(api);
  const { sites: recovering, pools } = await getRecovery(api);
  const shared = pools.find(({ license_group }) => license_group.id === one.poolId);
  const ended = await api.send(recovery.releasePool, { params: { id: one.poolId } });

  expect(recovering).toEqual([]);
  expect(shared).toMatchObject({ keys: 4, is_quarantined: true });
  expect(ended.status).toBe(200);
});

test('a key that a user withdrew before its shop was read still belongs to its order', async () => {
  const old = await startMessaging({ deliver_by_note: true }, { keys: 2 });
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old, [1]);

  const restored = servedBy(old, await startRestored(backup));
  await restored.api.sql('UPDATE pools SET is_quarantined = true WHERE id = $1', [old.poolId]);
  await restored.api.send(recovery.withdrawPool, { params: { id: old.poolId } });
  await readShops(restored.api);

  expect(await listHeldKeys(restored.api)).toEqual([{ key: 'A-00001', order: String(lost.id) }]);
  expect(await restored.api.count("licenses WHERE status = 'replaced'")).toBe(1);
  expect(await restored.api.count("licenses WHERE status = 'sold'")).toBe(1);
});

test('a standby promoted with lag is noticed by the first connection, and gives nothing twice', async () => {
  const old = await startMessaging({ deliver_by_note: true, deliver_by_order_item: true }, { keys: 6 });
  await fulfillPaidOrder(old);
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old, [2]);

  const promoted = servedBy(old, await startRestored(backup, { mark: PROMOTED }));
  expect(await getRecovery(promoted.api)).toMatchObject({
    sites: [{ reason: 'failover', state: 'reading' }],
    pools: [{ is_quarantined: false }, { is_quarantined: false }],
  });

  await readShops(promoted.api);
  const next = await fulfillPaidOrder(promoted);
  await deliverOrder(promoted, lost);

  const held = await listHeldKeys(promoted.api);
  expect(new Set(held.map(({ key }) => key)).size).toBe(4);
  expect(held).toHaveLength(4);
  expect([lost, next].map((order) => getCustomerNotes(order).length)).toEqual([1, 1]);
});

test('a standby without any assignment lost what was given since its shops were added', async ({ old }) => {
  await old.api.sql("UPDATE sites SET created_at = now() - interval '1 day'");
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old);
  lost.modified = new Date(old.shop.now().getTime() - 2 * 60 * 60_000);

  const promoted = servedBy(old, await startRestored(backup, { mark: PROMOTED }));
  await readShops(promoted.api);
  await fulfillPaidOrder(promoted);

  const held = await listHeldKeys(promoted.api);
  expect(new Set(held.map(({ key }) => key)).size).toBe(2);
  expect(held).toHaveLength(2);
  expect(getCustomerNotes(lost)).toHaveLength(1);
});

test('a shop that lost its receipts resumes with the keys of its pools in quarantine until a user decides', async ({
  old,
}) => {
  await fulfillPaidOrder(old, [1]);
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old, [1]);
  forgetRecords(old);

  const restored = servedBy(old, await startRestored(backup));
  await readShops(restored.api);
  await deliverOrder(restored, lost);
  const { sites, pools } = await getRecovery(restored.api);

  expect(sites).toEqual([]);
  expect(pools).toMatchObject([{ license_group: { id: old.poolId }, keys: 5, is_quarantined: true }]);
  expect(getCustomerNotes(lost)).toHaveLength(1);
  expect(await restored.api.count('backorders')).toBe(1);

  const params = { id: old.poolId };
  const withdrawn = await restored.api.send(recovery.withdrawPool, { params });
  expect(withdrawn.data).toEqual({ sites: [], pools: [] });
  expect(await restored.api.count("licenses WHERE status = 'replaced'")).toBe(5);
  const again = await restored.api.send(recovery.releasePool, { params });
  expect([again.status, again.message]).toEqual([409, 'The keys of this pool are not in quarantine']);
});

test('a copy that serves a shop beside the running original stops at the first order that both serve', async ({
  old: original,
}) => {
  await fulfillPaidOrder(original);
  const backup = await takeBackup(original.api);
  const copy = servedBy(original, await startRestored(backup));
  await readShops(copy.api);

  const order = placePaidOrder(original);
  for (const server of [original, copy]) {
    await deliverOrder(server, order);
  }

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await getRecovery(copy.api)).toMatchObject({
    sites: [{ reason: 'conflict', state: 'stopped', problem: expect.stringContaining(`order ${order.id}`) }],
  });
  const later = placePaidOrder(original);
  await deliverOrder(copy, later);
  expect(getCustomerNotes(later)).toEqual([]);

  // The original was stopped: the copy reads what it gave, and goes on.
  await copy.api.send(recovery.resumeSite, { params: { id: copy.site.id } });
  await readShops(copy.api);
  await copy.api.runJobs();
  await sendDueDeliveries(copy);

  expect([order, later].map((one) => getCustomerNotes(one).length)).toEqual([1, 1]);
  expect(extractKeys(getCustomerNotes(later).join())).toEqual(['A-00003']);
});

test('a site that is resumed after a copy has served it leaves the others watchful', async ({
  old: first,
}) => {
  const second = await startMessaging({ deliver_by_note: true }, { keys: 0, api: first.api });
  await addNumberedKeys(second.api, second.poolId, 6, { prefix: 'C' });
  for (const shop of [first, second]) await fulfillPaidOrder(shop);
  const copy = await startRestored(await takeBackup(first.api));
  await readShops(copy);
  const [order, other] = [placePaidOrder(first), placePaidOrder(second)];
  const serve = async (shop: Messaging, paid: typeof order) => {
    await deliverOrder(shop, paid);
  };
  await serve(servedBy(first, copy), order);
  await serve(servedBy(second, copy), other);

  await serve(first, order);
  await first.api.send(recovery.resumeSite, { params: { id: first.site.id } });
  await readShops(first.api);
  await serve(second, other);

  expect([order, other].map((one) => getCustomerNotes(one).length)).toEqual([1, 1]);
  expect(await getRecovery(first.api)).toMatchObject({
    sites: [{ site: { id: second.site.id }, reason: 'conflict', state: 'stopped' }],
  });
});

const createOtherKey = async ({ api, site }: Selling): Promise<string> =>
  (await api.send(apiKeys.create, { params: { id: site.id }, body: { name: 'Other', scopes: ['allocate'] } }))
    .data.key;

test('orders by the API wait until their caller has sent its last answers again', async () => {
  const old = await startSelling(5);
  const lost = (await placeOrder(old, aShopOrder('A-1', 2))).data;
  const backup = await takeBackup(old.api);
  const later = (await placeOrder(old, aShopOrder('A-2', 2))).data;

  const restored = { ...old, api: await startRestored(backup) };
  const headers = { 'x-api-key': await getApiKey(old.api, old.site.id) };
  const place = (order: ShopOrder) => restored.api.send(orders.create, { headers, body: order });
  const [known, refused] = [await place(aShopOrder('A-1', 2)), await place(aShopOrder('A-3'))];
  const answers = [lost, later].map(({ order_id, keys }) => ({ order_id, keys }));
  const body = { answers, is_complete: true };
  const foreign = await restored.api.send(recovery.sendAnswers, {
    headers: { 'x-api-key': await createOtherKey(restored) },
    body,
  });
  const sent = await restored.api.send(recovery.sendAnswers, { headers, body });
  const late = await restored.api.send(recovery.sendAnswers, { headers, body });

  expect(known.data).toEqual(lost);
  expect([refused.status, refused.raw.headers['retry-after']]).toEqual([503, '30']);
  expect(refused.message).toContain('please send the order again later');
  expect(sent.data).toEqual({ known_count: 2, found_count: 2 });
  expect([foreign.status, late.status]).toEqual([409, 409]);
  expect(foreign.raw.json().reason.code).toBe('orders.of_another_caller');
  expect((await place(aShopOrder('A-2', 2))).data).toEqual(later);
  expect((await place(aShopOrder('A-3'))).data.keys.map(({ license_key }) => license_key)).toEqual([
    'KEY-00005',
  ]);
});

test('a unit by the API that had only some of its keys gets the others after a recovery', async () => {
  const old = await startSelling(1);
  const [mapping] = (await old.api.send(mappings.list, {})).data;
  const params = { id: mapping?.id ?? 0 };
  await old.api.send(mappings.update, { params, body: { keys_per_unit: 2 } });
  const headers = { 'x-api-key': await getApiKey(old.api, old.site.id) };
  const backup = await takeBackup(old.api);
  const lost = (await placeOrder(old, aShopOrder('A-1'))).data;

  const restored = { ...old, api: await startRestored(backup) };
  const body = { answers: [{ order_id: lost.order_id, keys: lost.keys }], is_complete: true };
  await restored.api.send(recovery.sendAnswers, { headers, body });
  await addNumberedKeys(restored.api, old.poolId, 1, { prefix: 'B' });
  const { data } = await restored.api.send(orders.create, { headers, body: aShopOrder('A-1') });

  expect(lost.keys).toMatchObject([{ part: 1, parts: 2 }]);
  expect(data.keys).toMatchObject([
    { part: 1, license_key: 'KEY-00001' },
    { part: 2, license_key: 'B-00001' },
  ]);
});

test.each(['deleted', 'bundle'] as const)(
  'a pool whose mapping is removed before its shop was read is in quarantine: %s',
  async (how) => {
    const { api, one, other } = await restoreTwoShops();
    const [mapping] = await api.sql<{ id: number; pool_id: number }>(
      'SELECT id, pool_id FROM mappings WHERE site_id = $1 AND pool_id = $2',
      [other.site.id, one.poolId],
    );
    const params = { id: mapping?.id ?? 0 };
    if (how === 'bundle')
      await api.sql(
        `WITH moved AS (UPDATE mappings SET pool_id = $2 WHERE id = $1)
         INSERT INTO mapping_pools (mapping_id, position, pool_id, keys_per_unit) VALUES ($1, 1, $3, 1)`,
        [params.id, other.poolId, one.poolId],
      );

    if (how === 'deleted') await api.send(mappings.delete, { params });
    else await api.send(mappings.update, { params, body: { more_pools: [] } });
    await readShops(api, one.site.id);
    const { pools } = await getRecovery(api);

    expect(pools.find(({ license_group }) => license_group.id === one.poolId)).toMatchObject({
      keys: 4,
      is_quarantined: true,
    });
  },
);

test("a customer's page shows a key that was not sent yet when its shop was read", async ({ old }) => {
  const order = await fulfillPaidOrder(old);
  const line_items = order.lines.map(({ id }) => ({ id, quantity: 2 }));
  await sendOrderWebhook(old, old.shop.editOrder(order.id, { line_items }));
  const url = extractPagePath(getCustomerNotes(order).join());

  const restored = servedBy(old, await startRestored(await takeBackup(old.api)));
  const before = await restored.api.app.inject({ url });
  await readShops(restored.api);
  const after = await restored.api.app.inject({ url });

  expect(extractKeys(before.body)).toEqual(['A-00001']);
  expect(before.body).toContain('1 key of this order is still to come.');
  expect(extractKeys(after.body)).toEqual(['A-00001', 'A-00002']);
  expect(after.body).not.toContain('still to come');
});

test('an order by the API is not answered with a key that nobody has seen until it is known to be free', async () => {
  const old = await startSelling(0);
  const headers = { 'x-api-key': await getApiKey(old.api, old.site.id) };
  const first = await placeOrder(old, aShopOrder('A-1'));
  await addNumberedKeys(old.api, old.poolId, 1);
  await old.api.runJobs();

  const api = await startRestored(await takeBackup(old.api));
  const read = async () => api.send(orders.read, { headers, query: { order_id: 'A-1' } });
  const [before, again] = [await read(), await placeOrder({ ...old, api }, aShopOrder('A-1'))];
  await api.send(recovery.sendAnswers, { headers, body: { answers: [], is_complete: true } });
  const after = await read();

  expect(first.data.keys).toEqual([]);
  expect([before.status, before.raw.headers['retry-after'], again.status]).toEqual([503, '30', 503]);
  expect(after.data.keys.map(({ license_key }) => license_key)).toEqual(['KEY-00001']);
});

test('an order by the API is not answered with a key of a held pool, imported since, while another shop is unread', async () => {
  const selling = await startSelling(1);
  const { api, poolId } = selling;
  const unread = await buildSite(api, { name: 'Unread shop' });
  await buildMapping(api, { siteId: unread.id, poolId, productId: 10 });
  await api.sql("UPDATE pools SET is_quarantined = true, held_before = now() - interval '1 hour'");
  await api.sql(
    "INSERT INTO site_recoveries (site_id, reason, state, lost_since) VALUES ($1, 'restored', 'reading', now())",
    [unread.id],
  );

  const refused = await placeOrder(selling, aShopOrder('A-1'));
  await api.sql('DELETE FROM site_recoveries');
  const answered = await placeOrder(selling, aShopOrder('A-1'));

  expect([refused.status, answered.status]).toEqual([503, 201]);
  expect(answered.data.keys).toHaveLength(1);
});

test('an order by the API that waited for keys is not answered without those it has got since', async () => {
  const old = await startSelling(0);
  const headers = { 'x-api-key': await getApiKey(old.api, old.site.id) };
  await placeOrder(old, aShopOrder('A-1'));
  await addNumberedKeys(old.api, old.poolId, 1);
  const backup = await takeBackup(old.api);
  await old.api.runJobs();
  const { data: lost } = await placeOrder(old, aShopOrder('A-1'));

  const api = await startRestored(backup);
  const read = async () => api.send(orders.read, { headers, query: { order_id: 'A-1' } });
  const [before, again] = [await read(), await placeOrder({ ...old, api }, aShopOrder('A-1'))];
  const answers = [{ order_id: 'A-1', keys: lost.keys }];
  await api.send(recovery.sendAnswers, { headers, body: { answers, is_complete: true } });
  const after = await read();

  expect([before.status, again.status]).toEqual([503, 503]);
  expect(lost.keys).toMatchObject([{ license_key: 'KEY-00001' }]);
  expect(after.data).toEqual(lost);
});

test('an order by the API whose product was mapped since the backup waits until its caller has sent its last answers again', async () => {
  const old = await startSelling(2);
  const headers = { 'x-api-key': await getApiKey(old.api, old.site.id) };
  const product = { siteId: old.site.id, poolId: old.poolId, productId: 20 };
  const order = aShopOrder('A-1');
  const ofProduct = { ...order, line_items: order.line_items.map((line) => ({ ...line, product_id: 20 })) };
  const backup = await takeBackup(old.api);
  await buildMapping(old.api, product);
  const lost = (await placeOrder(old, ofProduct)).data;

  const restored = { ...old, api: await startRestored(backup) };
  const before = await placeOrder(restored, ofProduct);
  const body = { answers: [{ order_id: 'A-1', keys: lost.keys }], is_complete: true };
  await restored.api.send(recovery.sendAnswers, { headers, body });
  const after = await placeOrder(restored, ofProduct);

  expect(lost.keys).toHaveLength(1);
  expect(before.status).toBe(503);
  expect(after.data.keys.map(({ license_key }) => license_key)).toEqual(
    lost.keys.map(({ license_key }) => license_key),
  );
});

test('an order that the database lost since it was found is not answered without keys', async () => {
  const { api, site } = await startSelling(1);
  const ctx = systemContext(api.services, 'test');

  const [rows = []] = await transaction(ctx.db, (tx) =>
    readDeliveredKeys(tx, [{ siteId: site.id, orderId: 'A-1' }]),
  );

  expect(() => presentOrderKeys(ctx, 'A-1', rows)).toThrow(RecoveringError);
});
