import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { LINKS_PER_HOUR, orders } from '#contract/orders';
import { sites } from '#contract/sites';
import { buildMapping, buildPool } from '../build';
import { test } from '../fixtures';
import {
  extractKeys,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  receivePaidOrder,
  sendDueDeliveries,
  startMessaging,
} from '../messaging';
import { findOrderId, getOrder } from '../openOrder';
import {
  addNumberedKeys,
  aShopOrder,
  aWooOrder,
  deliver,
  listOrderKeys,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';

const UNKNOWN = { params: { id: 4711 } };

async function resend({ api }: Pick<Messaging, 'api'>, number: number | string, channel: 'note' | 'email') {
  return api.send(orders.resend, { params: { id: await findOrderId(api, number) }, body: { channel } });
}

async function allocate({ api }: Pick<Selling, 'api'>, number: number | string) {
  return api.send(orders.allocate, { params: { id: await findOrderId(api, number) } });
}

const listActions = async ({ api }: Pick<Selling, 'api'>, action: string) =>
  api.sql('SELECT actor, record_id, details FROM audit_log WHERE action = $1', [action]);

test('sends the keys of an order once more and records it', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging, [2]);

  const { status } = await resend(messaging, order.id, 'note');
  await messaging.api.runJobs();

  expect(status).toBe(201);
  expect(getCustomerNotes(order).map(extractKeys)).toEqual([
    ['A-00001', 'A-00002'],
    ['A-00001', 'A-00002'],
  ]);
  expect(await listActions(messaging, 'order.resend')).toEqual([
    { actor: 'admin', record_id: String(order.id), details: { site: messaging.site.id, by: 'note' } },
  ]);
  expect((await getOrder(messaging.api, order.id)).messages).toMatchObject([{ is_resend: true }, {}]);
});

test('sends one message when two administrators send the keys at once', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging);

  const responses = await Promise.all([1, 2].map(() => resend(messaging, order.id, 'note')));
  await messaging.api.runJobs();

  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(getCustomerNotes(order)).toHaveLength(2);
  expect(await listActions(messaging, 'order.resend')).toHaveLength(1);
});

test('refuses to send by a channel that does not work, with the reason', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging);
  const unpaid = await receivePaidOrder(messaging, [1], { set_paid: false });
  const getRefusal = async (number: number, channel: 'note' | 'email') => {
    const { status, message } = await resend(messaging, number, channel);
    return `${status} ${message}`;
  };

  expect(await getRefusal(order.id, 'email')).toMatch(/^409 Email is not configured/);
  expect(await getRefusal(unpaid.id, 'note')).toBe('409 The order has no key to send');
  await messaging.api.sql(
    `INSERT INTO health_checks (site_id, kind, checked_at, failed_at, reason)
     VALUES ($1, 'connection', now(), now(), 'The shop refuses connections') 
     ON CONFLICT (site_id, kind) DO UPDATE SET failed_at = now(), reason = excluded.reason`,
    [messaging.site.id],
  );
  expect(await getRefusal(order.id, 'note')).toBe(
    '409 Notes cannot be added now: The shop refuses connections',
  );
  await messaging.api.send(sites.delete, { params: { id: messaging.site.id } });
  expect(await getRefusal(order.id, 'note')).toBe("409 The order's site was deleted");
  expect((await messaging.api.send(orders.resend, { ...UNKNOWN, body: { channel: 'note' } })).status).toBe(
    404,
  );
  expect(
    (await messaging.api.send(orders.resend, { ...UNKNOWN, body: { channel: 'fax' } as never })).status,
  ).toBe(422);
});

test("creates a link that opens the customer's page, and revokes every link", async () => {
  const messaging = await startMessaging(undefined, { env: { PUBLIC_URL: 'https://keys.example.com' } });
  const { api } = messaging;
  const order = await fulfillPaidOrder(messaging);
  const params = { id: await findOrderId(api, order.id) };

  const { status, data } = await api.send(orders.createLink, { params });
  const { pathname, origin } = new URL(data.url);
  const opened = await api.app.inject({ url: pathname });
  const revoked = await api.send(orders.revokeLinks, { params });
  const closed = await api.app.inject({ url: pathname });
  const again = await api.send(orders.revokeLinks, { params });

  expect([status, origin]).toEqual([201, 'https://keys.example.com']);
  expect(opened.body).toContain('A-00001');
  expect(revoked.data).toEqual({ revoked_count: 2 });
  expect(closed.statusCode).toBe(404);
  expect(again.data).toEqual({ revoked_count: 0 });
  expect(await listActions(messaging, 'order.create_link')).toHaveLength(1);
  expect(await listActions(messaging, 'order.revoke_links')).toMatchObject([{ details: { revoked: 2 } }]);
  const [entry] = await api.sql<{ line: string }>(
    `SELECT audit_log::text AS line FROM audit_log WHERE action = 'order.create_link'`,
  );
  expect(entry?.line).not.toContain(pathname.slice('/o/'.length));
});

test('a user makes no more links than the limit of an hour, also at once', async () => {
  const selling = await startSelling(1);
  await placeOrder(selling, aShopOrder('A'));
  const params = { id: await findOrderId(selling.api, 'A') };
  for (let n = 1; n < LINKS_PER_HOUR; n += 1) await selling.api.send(orders.createLink, { params });

  const last = await Promise.all([1, 2].map(() => selling.api.send(orders.createLink, { params })));

  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 429]);
  expect(await selling.api.count('order_links')).toBe(LINKS_PER_HOUR);
});

test('creates no link for an unknown order or an order of a deleted shop', async () => {
  const selling = await startSelling(1);
  await placeOrder(selling, aShopOrder('A'));
  await selling.api.send(sites.delete, { params: { id: selling.site.id } });

  const refused = await selling.api.send(orders.createLink, {
    params: { id: await findOrderId(selling.api, 'A') },
  });

  expect([refused.status, refused.message]).toEqual([409, "The order's site was deleted"]);
  expect((await selling.api.send(orders.createLink, UNKNOWN)).status).toBe(404);
  expect((await selling.api.send(orders.revokeLinks, UNKNOWN)).status).toBe(404);
});

test('allocates keys to an order that came before its product was mapped', async () => {
  const selling = await startSelling();
  const pool = await buildPool(selling.api, { name: 'New keys' });
  await addNumberedKeys(selling.api, pool.id, 2, { prefix: 'NEW' });
  const line = { id: 1, product_id: 55, variation_id: 0, quantity: 2, name: 'New' };
  await deliver(selling, aWooOrder({ line_items: [line] }));
  await selling.api.runJobs();
  const before = await allocate(selling, 100);
  await buildMapping(selling.api, { siteId: selling.site.id, poolId: pool.id, productId: 55 });

  const { status, data } = await allocate(selling, 100);

  expect(before.data).toMatchObject({
    assigned_units: 0,
    remaining: [{ license_group: null, units: 2, reason: 'The product is not mapped to a pool' }],
  });
  expect([status, data]).toEqual([200, { assigned_units: 2, backordered_units: 0, remaining: [] }]);
  expect(await listOrderKeys(selling.api, '100')).toEqual(['NEW-00001', 'NEW-00002']);
  expect(await listActions(selling, 'order.allocate')).toMatchObject([
    { actor: 'admin', details: { assigned: 0 } },
    { details: { site: selling.site.id, assigned: 2, backordered: 0 } },
  ]);
});

test('serves the older backorders of a pool first and says what the rest waits for', async () => {
  const selling = await startSelling();
  await placeOrder(selling, aShopOrder('A', 2));
  await placeOrder(selling, aShopOrder('B', 2));
  await addNumberedKeys(selling.api, selling.poolId, 1);

  const { data } = await allocate(selling, 'B');

  expect(data).toMatchObject({
    assigned_units: 0,
    backordered_units: 2,
    remaining: [
      {
        license_group: { id: selling.poolId, name: 'Simple keys' },
        units: 2,
        reason: '1 older unit waits for a key of Simple keys',
      },
    ],
  });
  expect(await listOrderKeys(selling.api, 'A')).toEqual(['KEY-00001']);

  await addNumberedKeys(selling.api, selling.poolId, 2, { prefix: 'MORE' });
  expect((await allocate(selling, 'B')).data).toMatchObject({
    assigned_units: 1,
    backordered_units: 1,
    remaining: [{ units: 1, reason: 'No key of Simple keys is available' }],
  });
});

test('allocates other keys to units whose licenses were deleted, and tells the customer', async ({
  messaging,
}) => {
  const order = await fulfillPaidOrder(messaging, [2]);
  const [before] = (await getOrder(messaging.api, order.id)).lines;
  await messaging.api.send(licenses.delete, {
    params: { id: before?.units[0]?.license?.license_id ?? 0 },
  });

  const { data } = await allocate(messaging, order.id);
  await sendDueDeliveries(messaging);

  expect(data).toEqual({ assigned_units: 1, backordered_units: 0, remaining: [] });
  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001', 'A-00002'], ['A-00003']]);
});

test('a unit whose license was deleted waits for a key if there is none', async () => {
  const selling = await startSelling(1);
  await placeOrder(selling, aShopOrder('A', 1));
  await selling.api.sql('DELETE FROM licenses');

  const { data } = await allocate(selling, 'A');

  expect(data).toMatchObject({ assigned_units: 0, backordered_units: 1 });
  await addNumberedKeys(selling.api, selling.poolId, 1, { prefix: 'MORE' });
  await selling.api.runJobs();
  expect(await listOrderKeys(selling.api, 'A')).toEqual(['MORE-00001']);
});

test('gives each unit one key when two administrators allocate at once', async () => {
  const selling = await startSelling();
  await placeOrder(selling, aShopOrder('A', 3));
  await addNumberedKeys(selling.api, selling.poolId, 5);

  await Promise.all([allocate(selling, 'A'), allocate(selling, 'A')]);

  expect(await listOrderKeys(selling.api, 'A')).toEqual(['KEY-00001', 'KEY-00002', 'KEY-00003']);
  expect(await selling.api.count('backorders')).toBe(0);
});

test('refuses to allocate keys to an order that is unpaid, complete, of a deleted shop or unknown', async () => {
  const selling = await startSelling(1);
  await deliver(selling, aWooOrder({ id: 1, number: '1', status: 'on-hold' }));
  await deliver(selling, aWooOrder({ id: 2, number: '2' }));
  await selling.api.runJobs();
  const getRefusal = async (number: number) => {
    const { status, message } = await allocate(selling, number);
    return [status, message];
  };

  expect(await getRefusal(1)).toEqual([
    409,
    'Only a paid order gets keys; the status of this one is on-hold',
  ]);
  expect(await getRefusal(2)).toEqual([409, 'No unit of this order waits for a key']);
  await selling.api.send(sites.delete, { params: { id: selling.site.id } });
  expect(await getRefusal(2)).toEqual([409, "The order's site was deleted"]);
  expect((await selling.api.send(orders.allocate, UNKNOWN)).status).toBe(404);
  expect(await selling.api.count("audit_log WHERE action = 'order.allocate'")).toBe(0);
});
