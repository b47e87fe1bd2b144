import { expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { licenses } from '#contract/licenses';
import { notifications } from '#contract/notifications';
import { orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { checkPoolsJob } from '../../../server/domains/stock/alerts/checkPools';
import { retireExpiredJob } from '../../../server/domains/stock/licenses/retireExpiredJob';
import {
  deliverOrder,
  extractPagePath,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  startMessaging,
} from '../messaging';
import {
  addNumberedKeys,
  aShopOrder,
  listOrderKeys,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import type { Api } from '../startApi';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Adds one key to a pool. */
const addKey = (api: Api, poolId: number, license_key: string, expires_on: string | null = null) =>
  api.send(licenses.create, { body: { license_group_id: poolId, license_key, expires_on } });

/** Lets a key's day pass: the API accepts no past day. */
const letExpire = (api: Api, keys = 'true') =>
  api.sql(`UPDATE licenses SET expires_on = current_date - 2 WHERE expires_on IS NOT NULL AND ${keys}`);

const getPool = async ({ api, poolId }: Selling) =>
  (await api.send(pools.get, { params: { id: poolId } })).data;

const retire = ({ services }: Api) => retireExpiredJob.run(services, []);

test('adds a key with its last day, refuses a day that has passed, and finds keys by their days', async () => {
  const { api, poolId } = await startSelling(1);

  const added = await addKey(api, poolId, 'SOON-1', inDays(10));
  const past = await addKey(api, poolId, 'PAST-1', inDays(-2));
  const body = {
    license_group_id: poolId,
    licenses: [
      { license_key: 'LATER-1', expires_on: inDays(90) },
      { license_key: 'PAST-2', expires_on: inDays(-2) },
    ],
  };
  const imported = await api.send(licenses.import, { body });

  expect(added.status).toBe(201);
  expect(past).toMatchObject({ status: 422, errors: { expires_on: 'The expiry date has passed' } });
  expect(imported.data).toMatchObject({
    created_count: 1,
    errors: [{ index: 1, message: 'The expiry date has passed' }],
  });
  const soon = await api.send(licenses.list, { query: { expires_to: inDays(30) } });
  expect(soon.data.licenses).toMatchObject([{ license_key_decrypted: 'SOON-1', valid_until: inDays(10) }]);
  const later = await api.send(licenses.list, { query: { expires_from: inDays(11), status: 'available' } });
  expect(later.data.licenses.map(({ license_key_decrypted }) => license_key_decrypted)).toEqual(['LATER-1']);
  expect(later.data.pagination.total).toBe(1);
});

test('allocates no expired key, also before the job has taken it out of stock', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  await addKey(api, poolId, 'OLD-1', inDays(1));
  await addKey(api, poolId, 'OLD-2', inDays(1));
  await addNumberedKeys(api, poolId, 1);
  await letExpire(api);

  const { data } = await placeOrder(shop, aShopOrder('A', 2));
  await retire(api);

  expect(data).toMatchObject({ backordered: 1, keys: [{ license_key: 'KEY-00001' }] });
  expect(await getPool(shop)).toMatchObject({
    total_licenses: 3,
    available_licenses: 0,
    sold_licenses: 1,
    exhausted_licenses: 2,
  });
  const expired = await api.sql("SELECT details FROM audit_log WHERE action = 'pool.expire_keys'");
  expect(expired).toEqual([{ details: { keys: 2 } }]);
});

test('returns an expired key to stock when its day is moved, and gives it to the unit that waits', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const { data: license } = await addKey(api, poolId, 'OLD-1', inDays(1));
  await letExpire(api);
  await retire(api);
  await placeOrder(shop, aShopOrder('A'));

  const params = { id: license.license_id };
  const moved = await api.send(licenses.update, { params, body: { expires_on: inDays(5) } });
  await api.runJobs();

  expect(moved.data).toMatchObject({ license_status: 'available', expires_on: inDays(5) });
  expect(await listOrderKeys(api, 'A')).toEqual(['OLD-1']);
});

test('a day in the past takes a multi-use key out of stock at once, and keeps its deliveries', async () => {
  const { api, poolId } = await startSelling(0);
  await addNumberedKeys(api, poolId, 1, { deliveries: 5 });
  const { data } = await api.send(licenses.list, {});
  const params = { id: data.licenses[0]?.license_id ?? 0 };

  const expired = await api.send(licenses.update, { params, body: { expires_on: inDays(-1) } });
  const restored = await api.send(licenses.update, { params, body: { expires_on: null } });

  expect(expired.data).toMatchObject({ license_status: 'exhausted', remaining_delivre_x_times: 5 });
  expect(restored.data).toMatchObject({ license_status: 'available', expires_on: null, valid_until: null });
});

test('concurrent orders and the job never give an expired key, nor a key twice', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const body = {
    license_group_id: poolId,
    licenses: Array.from({ length: 20 }, (_, n) => ({ license_key: `OLD-${n}-KEY`, expires_on: inDays(1) })),
  };
  await api.send(licenses.import, { body });
  await addNumberedKeys(api, poolId, 10);
  await letExpire(api);

  const placed = Array.from({ length: 12 }, (_, n) => placeOrder(shop, aShopOrder(`O-${n}`)));
  await Promise.all([...placed, retire(api), retire(api)]);

  const rows = await api.sql(`SELECT count(*)::int AS assigned, count(DISTINCT license_id)::int AS keys,
    (SELECT count(*)::int FROM backorders) AS waiting,
    (SELECT count(*)::int FROM licenses l JOIN license_assignments ON license_id = l.id WHERE l.expires_on IS NOT NULL) AS expired
    FROM license_assignments`);
  expect(rows).toEqual([{ assigned: 10, keys: 10, waiting: 2, expired: 0 }]);
});

async function setDay({ api }: Messaging, day: string) {
  await api.sql('UPDATE licenses SET expires_on = $1', [day]);
}

test('customers read the last day in the note, in the items and on the page of their order', async () => {
  const messaging = await startMessaging({
    deliver_by_note: true,
    deliver_by_order_item: true,
    message_intro: 'Your keys work until {expires_at}.',
  });
  const { api } = messaging;
  await setDay(messaging, '2031-03-05');

  const order = await fulfillPaidOrder(messaging, [2]);

  const [note = ''] = getCustomerNotes(order);
  expect(note).toContain('Your keys work until March 5, 2031.');
  expect(note).toContain('<code>A-00001</code>\n<code>A-00002</code>\nValid until March 5, 2031');
  expect(order.lines[0]?.meta.map(({ value }) => value)).toEqual([
    'A-00001\nA-00002\nValid until March 5, 2031',
  ]);
  const page = await api.app.inject({ url: extractPagePath(note) });
  expect(page.body).toContain('Valid until March 5, 2031');
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('SELECT id FROM orders');
  const { data } = await api.send(orders.get, { params: { id } });
  expect(data.lines[0]?.units[0]).toMatchObject({ valid_until: '2031-03-05' });
});

test('the items of the order follow a day that was moved', async () => {
  const messaging = await startMessaging({ deliver_by_order_item: true });
  const order = await fulfillPaidOrder(messaging, [1]);

  await setDay(messaging, '2031-03-05');
  await deliverOrder(messaging, order);

  expect(order.lines[0]?.meta.map(({ value }) => value)).toEqual(['A-00001\nValid until March 5, 2031']);
});

test('warns once that keys of a pool expire unsold, and resolves the warning when they are sold', async () => {
  const shop = await startSelling(5);
  const { api, poolId } = shop;
  await addKey(api, poolId, 'SOON-1', inDays(12));
  await addKey(api, poolId, 'SOON-2', inDays(29));
  await addKey(api, poolId, 'LATER-1', inDays(60));
  const list = async () =>
    (await api.send(notifications.list, { query: { type: 'KEYS_EXPIRING' } })).data.notifications;

  for (let times = 0; times < 3; times++) await checkPoolsJob.run(api.services, []);

  const [warning, ...others] = await list();
  const firstDay = new Date(inDays(12)).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  expect(others).toEqual([]);
  expect(warning).toMatchObject({
    title: 'Keys of Simple keys expire unsold',
    message: `2 unsold keys of Simple keys expire within 30 days, the first on ${firstDay}.`,
    severity: 'WARNING',
    available_count: 2,
    is_resolved: false,
  });
  expect((await api.send(dashboard.attention)).data.items).toContainEqual(
    expect.objectContaining({
      kind: 'keys_expiring',
      license_group: { id: poolId, name: 'Simple keys' },
      reason: `The first of them expires on ${firstDay}.`,
    }),
  );

  await placeOrder(shop, aShopOrder('A', 7));
  await api.runJobs();

  expect(await list()).toMatchObject([{ id: warning?.id, is_resolved: true }]);
  expect((await api.send(dashboard.attention)).data.items).not.toContainEqual(
    expect.objectContaining({ kind: 'keys_expiring' }),
  );
});
