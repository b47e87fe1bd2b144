import { expect, test, vi } from 'vitest';
import { batches } from '#contract/batches';
import { licenses } from '#contract/licenses';
import { recalls } from '#contract/recalls';
import { recallKeysJob } from '../../../server/domains/orders/recalls/recallKeysJob';
import {
  extractKeys,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  sendDueDeliveries,
  startMessaging,
} from '../messaging';
import { aShopOrder, listOrderKeys, placeOrder, startSelling } from '../selling';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

const NOTE = 'The supplier sold them twice';

/** Imports keys as one batch, and returns its id. */
async function importBatch(api: Api, poolId: number, keys: string[]): Promise<number> {
  const body = { license_group_id: poolId, licenses: keys.map((license_key) => ({ license_key })) };
  await api.send(licenses.import, { body });
  const [row] = await api.sql<{ id: number }>('SELECT max(id) AS id FROM license_batches');
  return row?.id ?? 0;
}

const numbered = (letter: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `${letter}-${String(from + n).padStart(5, '0')}`);

const start = (api: Api, id: number) => api.send(recalls.start, { params: { id }, body: { note: NOTE } });
const undo = (api: Api, id: number) => api.send(recalls.undo, { params: { id } });
const plan = async (api: Api, id: number) => (await api.send(recalls.get, { params: { id } })).data;

/** A shop whose two customers were told the keys of a batch; `others` are in stock beside it. */
async function startSold(others: number) {
  const messaging = await startMessaging({ deliver_by_note: true }, { keys: 0 });
  const { api, poolId } = messaging;
  const batch = await importBatch(api, poolId, numbered('A', 1, 3));
  const orders = [await fulfillPaidOrder(messaging), await fulfillPaidOrder(messaging)];
  await importBatch(api, poolId, numbered('A', 100, others));
  return { messaging, api, batch, orders };
}

const readKeys = (order: Parameters<typeof getCustomerNotes>[0]) => getCustomerNotes(order).map(extractKeys);

/** What every recall must leave: each unit has one key, and no key is given twice. */
async function expectSound({ api }: Messaging) {
  const [row] = await api.sql(
    `SELECT count(*) - count(DISTINCT license_id) AS twice, count(*) FILTER (WHERE license_id IS NULL) AS none
     FROM license_assignments`,
  );
  expect(row).toEqual({ twice: 0, none: 0 });
  const [wrong] = await api.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM licenses l WHERE (l.status = 'sold') <>
       EXISTS (SELECT FROM license_assignments a WHERE a.license_id = l.id)`,
  );
  expect(wrong).toEqual({ n: 0 });
}

test('replaces the sold keys by those of other batches, and tells the customers after ten minutes', async () => {
  const { messaging, api, batch, orders } = await startSold(3);
  const before = await plan(api, batch);
  const { data: holders } = await api.send(recalls.holders, { params: { id: batch } });

  const started = await start(api, batch);
  const { data: during } = await api.send(recalls.holders, { params: { id: batch } });
  await api.runJobs();
  const told = orders.map((order) => getCustomerNotes(order).length);
  const { latest } = await plan(api, batch);
  await sendDueDeliveries(messaging);

  expect(before).toMatchObject({ sold_count: 2, free_count: 3, waiting_count: 0, latest: null });
  expect(holders.holders).toMatchObject([{ license_key: '•••••01' }, { license_key: '•••••02' }]);
  expect(holders.latest).toBeNull();
  expect(during.latest).toMatchObject({ state: 'running', pending: 2 });
  expect(holders.holders.every(({ delivered_at, is_opened }) => delivered_at !== null && !is_opened)).toBe(
    true,
  );
  expect(started).toMatchObject({ status: 201, data: { state: 'running', pending: 2 } });
  expect(told).toEqual([1, 1]);
  expect(latest).toMatchObject({
    state: 'done',
    replaced: 2,
    kept: 0,
    pending: 0,
    note: NOTE,
    started_by: 'admin',
  });
  expect(orders.map(readKeys)).toEqual([
    [['A-00001'], ['A-00100']],
    [['A-00002'], ['A-00101']],
  ]);
  expect((await api.send(batches.get, { params: { id: batch } })).data).toMatchObject({
    replaced: 2,
    quarantined: 1,
  });
  const entries = await api.sql(
    `SELECT action, actor FROM audit_log WHERE action IN ('batch.recall', 'license.replace') ORDER BY id`,
  );
  expect(entries).toEqual(
    ['batch.recall', 'license.replace', 'license.replace'].map((action) => ({ action, actor: 'admin' })),
  );
  await expectSound(messaging);
});

test('an undone recall gives back what no customer has seen, and leaves what one has', async () => {
  const { messaging, api, batch, orders } = await startSold(3);
  await start(api, batch);
  await api.runJobs();
  // The first customer is told already.
  await api.sql(`UPDATE deliveries SET next_at = now() WHERE state = 'queued' AND order_id = $1`, [
    String(orders[0]?.id),
  ]);
  await api.runJobs();

  const undone = await undo(api, batch);
  await api.runJobs();
  const again = await undo(api, batch);
  await sendDueDeliveries(messaging);

  expect([undone.status, again.status]).toEqual([200, 409]);
  expect((await plan(api, batch)).latest).toMatchObject({ state: 'undone', replaced: 1, undone: 1 });
  expect(orders.map(readKeys)).toEqual([[['A-00001'], ['A-00100']], [['A-00002']]]);
  const keys = await api.sql(`SELECT status FROM licenses WHERE batch_id = $1 ORDER BY id`, [batch]);
  expect(keys).toEqual(['replaced', 'sold', 'quarantined'].map((status) => ({ status })));
  const others = await api.sql(`SELECT status FROM licenses WHERE batch_id <> $1 ORDER BY id`, [batch]);
  expect(others).toEqual(['sold', 'available', 'available'].map((status) => ({ status })));
  expect(await api.count('license_replacements')).toBe(1);
  await expectSound(messaging);
});

test('too few keys: the oldest sale is served, the other customer keeps the key until more are there', async () => {
  const { messaging, api, batch, orders } = await startSold(1);
  await start(api, batch);
  await api.runJobs();
  const { latest } = await plan(api, batch);

  await importBatch(api, messaging.poolId, numbered('A', 200, 1));
  await start(api, batch);
  await api.runJobs();
  await sendDueDeliveries(messaging);
  const nothing = await start(api, batch);

  expect(latest).toMatchObject({ state: 'done', replaced: 1, kept: 1 });
  expect(orders.map(readKeys)).toEqual([
    [['A-00001'], ['A-00100']],
    [['A-00002'], ['A-00200']],
  ]);
  expect(nothing).toMatchObject({ status: 409, message: 'No customer has a key of this batch' });
  await expectSound(messaging);
});

test('a recall that is started twice, whose job runs twice and while orders come, gives each unit one key', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const batch = await importBatch(api, poolId, numbered('A', 1, 120));
  for (let n = 0; n < 4; n += 1) await placeOrder(shop, aShopOrder(`O-${n}`, 30));
  await importBatch(api, poolId, numbered('B', 1, 130));

  const started = await Promise.all([start(api, batch), start(api, batch)]);
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('SELECT id FROM recalls');
  const run = () => recallKeysJob.run(api.services, [{ recallId: id }]);
  await Promise.all([run(), run(), placeOrder(shop, aShopOrder('NEW', 5)), run()]);
  await api.runJobs();
  await run();

  expect(started.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await plan(api, batch)).latest).toMatchObject({ state: 'done', replaced: 120, kept: 0 });
  expect(await api.count('license_replacements')).toBe(120);
  const keys = (
    await Promise.all(['O-0', 'O-1', 'O-2', 'O-3', 'NEW'].map((order) => listOrderKeys(api, order)))
  ).flat();
  expect(new Set(keys).size).toBe(125);
  expect(keys.every((key) => key.startsWith('B'))).toBe(true);
  await expectSound({ ...shop } as Messaging);
});

test('a recall whose server dies in the middle of a chunk replaces the rest, and no key twice', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const batch = await importBatch(api, poolId, numbered('A', 1, 120));
  for (let n = 0; n < 4; n += 1) await placeOrder(shop, aShopOrder(`O-${n}`, 30));
  await importBatch(api, poolId, numbered('B', 1, 120));
  await start(api, batch);
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('SELECT id FROM recalls');
  const run = () => recallKeysJob.run(api.services, [{ recallId: id }]);
  await run();
  const other = await api.services.db.$client.connect();
  await other.query('BEGIN');
  await other.query(`SELECT FROM licenses WHERE id = (
    SELECT max(license_id) FROM recalled_keys WHERE state = 'pending') FOR UPDATE`);

  const dying = run();
  // A killed process leaves its transaction as its connection's end does.
  await vi.waitFor(async () => {
    const ended = await api.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    expect(ended).toHaveLength(1);
  });
  await other.query('ROLLBACK');
  other.release();
  await Promise.allSettled([dying]);
  await api.runJobs();

  expect((await plan(api, batch)).latest).toMatchObject({
    state: 'done',
    replaced: 120,
    pending: 0,
    kept: 0,
  });
  expect(await api.count('license_replacements')).toBe(120);
  await expectSound({ ...shop } as Messaging);
});

test('a recall needs its permission and a recent proof', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const batch = await importBatch(api, poolId, ['A-00001']);
  await placeOrder(shop, aShopOrder('1'));
  const cookies = await signInAs(api, 'support');
  const params = { id: batch };

  const listed = await api.send(recalls.holders, { params, cookies });
  await api.sql(`UPDATE sessions SET authenticated_at = now() - interval '1 hour'`);
  const unproved = await start(api, batch);

  expect(listed.status).toBe(403);
  expect(unproved.status).toBe(403);
  expect(await api.count('recalls')).toBe(0);
});
