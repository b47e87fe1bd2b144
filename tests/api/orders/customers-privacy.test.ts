import { expect } from 'vitest';
import { customers } from '#contract/customers';
import { orders } from '#contract/orders';
import { claimDelivery } from '../../../server/domains/deliveries/sending/claimDelivery';
import { sendDelivery } from '../../../server/domains/deliveries/sending/sendDelivery';
import { processEventsJob } from '../../../server/domains/orders/events/processEventsJob';
import { redactBody } from '../../../server/domains/shops/webhooks/redactEvents';
import { systemContext } from '../../../server/platform/context';
import { test } from '../fixtures';
import {
  deliverOrder,
  extractPagePath,
  getCustomerNotes,
  type Messaging,
  placePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
} from '../messaging';
import { findOrderId } from '../openOrder';
import { addNumberedKeys, aWooOrder, deliver, listOrderKeys, startSelling } from '../selling';
import type { Api } from '../startApi';

const BILLING = {
  email: 'Mara.Voss@example.com',
  first_name: 'Maralda',
  last_name: 'Vossberg',
  address_1: 'Elm Lane 7',
  phone: '+49 30 7654321',
};

/** What must not be found anywhere after the erasure. */
const PERSONAL = /mara|voss|elm lane|7654321/i;

const placeOrder = (messaging: Messaging, quantity: number, billing = BILLING) =>
  placePaidOrder(messaging, [quantity], { billing });

async function findCustomerId(api: Api, search: string): Promise<number> {
  const { data } = await api.send(customers.list, { query: { search } });
  return data.customers[0]?.id ?? 0;
}

/** Every row of every table, jobs included, that contains personal data. */
async function listPersonalRows(api: Api): Promise<string[]> {
  const tables = await api.sql<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      api.sql<{ row: string }>(`SELECT '${name} ' || to_jsonb(t)::text AS row FROM ${name} t`),
    ),
  );
  return rows.flat().flatMap(({ row }) => (PERSONAL.test(row) ? [row] : []));
}

test('erases a customer from every table; keys, sales and orders stay, and later webhooks bring nothing back', async ({
  messaging,
}) => {
  const { api, shop, poolId } = messaging;
  const sent = placeOrder(messaging, 1);
  await deliverOrder(messaging, sent);
  // Two keys, of which one is backordered, in a message that waits.
  const open = placeOrder(messaging, 5);
  await sendOrderWebhook(messaging, open);
  const other = placeOrder(messaging, 1, { ...BILLING, email: 'ada@example.com' });
  other.billing.first_name = 'Ada';
  other.billing.last_name = 'Lovelace';
  other.billing.address_1 = '';
  other.billing.phone = '';
  await sendOrderWebhook(messaging, other);
  const page = extractPagePath(getCustomerNotes(sent)[0] ?? '');
  const id = await findCustomerId(api, 'mara.voss');
  const countBefore = await api.count('license_assignments');
  const salesBefore = await api.sql('SELECT sum(sold)::int AS n FROM sales');

  const wrong = await api.send(customers.erase, { params: { id }, body: { email: 'ada@example.com' } });
  const erased = await api.send(customers.erase, {
    params: { id },
    body: { email: 'mara.voss@EXAMPLE.com' },
  });
  const again = await api.send(customers.erase, {
    params: { id },
    body: { email: `erased-${id}@customer.invalid` },
  });

  expect(wrong).toMatchObject({
    status: 422,
    errors: { email: 'Enter the email address mara.voss@example.com' },
  });
  expect(erased).toMatchObject({
    status: 200,
    data: { email: `erased-${id}@customer.invalid`, erased_orders: 2 },
  });
  expect(erased.data.canceled_messages).toBeGreaterThan(0);
  expect(again.status).toBe(409);
  expect(await listPersonalRows(api)).toEqual([]);
  expect(await api.count('license_assignments')).toBe(countBefore);
  expect(await api.sql('SELECT sum(sold)::int AS n FROM sales')).toEqual(salesBefore);
  const { data: details } = await api.send(customers.get, { params: { id } });
  expect(details).toMatchObject({ order_count: 2, names: [], erased_at: expect.any(String) });
  expect((await api.send(customers.list)).data.pagination.total).toBe(2);
  expect((await api.app.inject({ url: page })).statusCode).toBe(404);
  expect(await api.count("audit_log WHERE action = 'customer.erase'")).toBe(1);

  // The shop sends the order again, and more keys arrive: the unit gets its key, its customer no message.
  for (const line of open.lines) line.quantity += 1;
  open.modified = new Date(open.modified.getTime() + 60_000);
  await sendOrderWebhook(messaging, open);
  await addNumberedKeys(api, poolId, 5, { prefix: 'NEW' });
  await api.runJobs();
  await sendDueDeliveries(messaging);

  expect(await listPersonalRows(api)).toEqual([]);
  expect(await listOrderKeys(api, String(open.id))).toHaveLength(6);
  expect(getCustomerNotes(shop.orders.get(open.id) ?? open)).toEqual([]);
  const orderId = await findOrderId(api, open.id);
  const resent = await api.send(orders.resend, { params: { id: orderId }, body: { channel: 'note' } });
  expect(resent).toMatchObject({
    status: 409,
    message: 'The data of the customer were erased: the order gets no messages',
  });
});

test.each([
  ['null', null],
  ['without an e-mail address', { first_name: 'Ada', last_name: '' }],
])('billing that is %s keeps a known customer, and leaves an erased one erased', async (_, billing) => {
  const selling = await startSelling(3);
  const { api } = selling;
  const second = aWooOrder({ id: 200, order_key: 'wc_order_200' });
  const readCustomers = () =>
    api.sql(`SELECT customer_email AS email, customer_first_name AS first, customer_last_name AS last FROM orders
      UNION ALL SELECT customer_email, customer_first_name, customer_last_name FROM licenses WHERE sold_at IS NOT NULL`);
  // The first order alone, then both together.
  await deliver(selling, aWooOrder());
  await api.runJobs();
  await deliver(selling, aWooOrder({ quantity: 2, billing, date_modified_gmt: '2026-11-20T12:01:00' }));
  await api.runJobs();
  await deliver(selling, { ...second, status: 'pending' });
  await api.runJobs();
  await deliver(selling, aWooOrder({ quantity: 2, billing, date_modified_gmt: '2026-11-20T12:02:00' }));
  await deliver(selling, { ...second, billing, date_modified_gmt: '2026-11-20T12:02:00' });
  await api.runJobs();
  const kept = await readCustomers();

  const id = await findCustomerId(api, 'ada');
  await api.send(customers.erase, { params: { id }, body: { email: 'ada@example.com' } });
  await deliver(selling, aWooOrder({ quantity: 2, billing, date_modified_gmt: '2026-11-20T12:03:00' }));
  await api.runJobs();
  const erased = await readCustomers();

  expect(kept).toEqual(Array(5).fill({ email: 'ada@example.com', first: 'Ada', last: 'Lovelace' }));
  const pseudonym = `erased-${id}@customer.invalid`;
  expect(erased).toEqual(Array(5).fill({ email: pseudonym, first: null, last: null }));
});

test('a message that is being sent during the erasure leaves no data, nor a link that works', async ({
  messaging,
}) => {
  const { api, shop } = messaging;
  await sendOrderWebhook(messaging, placeOrder(messaging, 1));
  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second'");
  const [queued] = await api.sql<{ id: number }>('SELECT id FROM deliveries');
  const claimed = await claimDelivery(api.services.db, Number(queued?.id));
  const id = await findCustomerId(api, 'mara');

  const erased = await api.send(customers.erase, { params: { id }, body: { email: BILLING.email } });
  shop.fault = 'keys_revoked';
  if (claimed) await sendDelivery(systemContext(api.services, 'test'), claimed);

  expect(claimed?.customerName).toBe('Maralda Vossberg');
  expect(erased.status).toBe(200);
  expect(await api.count('deliveries')).toBe(0);
  expect((await api.app.inject({ url: `/o/${claimed?.link?.token}` })).statusCode).toBe(404);
  expect(await listPersonalRows(api)).toEqual([]);
});

test('an erasure while webhooks of the customer are processed leaves no data in either order', async () => {
  const selling = await startSelling(40);
  const { api } = selling;
  const send = (id: number, quantity: number, second: number) =>
    deliver(
      selling,
      aWooOrder({ id, quantity, billing: BILLING, date_modified_gmt: `2026-11-20T12:00:0${second}` }),
    );
  for (let id = 1; id <= 6; id += 1) await send(id, 1, 0);
  await api.runJobs();
  for (let id = 1; id <= 6; id += 1) await send(id, 2, 1);
  const events = await api.sql<{ id: number }>('SELECT id FROM webhook_events WHERE processed_at IS NULL');
  const customer = await findCustomerId(api, 'mara');

  const [erased] = await Promise.all([
    api.send(customers.erase, { params: { id: customer }, body: { email: BILLING.email } }),
    ...events.map(({ id }) => processEventsJob.run(api.services, [{ eventId: Number(id) }])),
  ]);
  await api.runJobs();

  expect(erased).toMatchObject({ status: 200, data: { erased_orders: 6 } });
  expect(await listPersonalRows(api)).toEqual([]);
  expect(await api.count('license_assignments')).toBe(12);
  // A new order is a new purchase of the customer.
  await send(7, 1, 2);
  await api.runJobs();
  expect(
    (await api.send(customers.get, { params: { id: await findCustomerId(api, 'mara') } })).data,
  ).toMatchObject({
    order_count: 1,
    erased_at: null,
  });
});

test('exports orders, keys and messages of a customer after a recent proof, and records it', async ({
  messaging,
}) => {
  const { api } = messaging;
  await sendOrderWebhook(messaging, placeOrder(messaging, 2));
  const id = await findCustomerId(api, 'mara');

  const { status, data } = await api.send(customers.export, { params: { id } });
  await api.sql("UPDATE sessions SET authenticated_at = now() - interval '11 minutes'");
  const unproved = await api.send(customers.export, { params: { id } });
  const unerased = await api.send(customers.erase, { params: { id }, body: { email: BILLING.email } });

  expect(status).toBe(200);
  expect(customers.export.data.parse(data)).toEqual(data);
  expect(data.orders).toMatchObject([
    { email: BILLING.email, first_name: 'Maralda', line_items: [{ quantity: 2 }] },
  ]);
  expect(data.licenses.map((license) => license.license_key_decrypted).sort()).toEqual([
    'A-00001',
    'A-00002',
  ]);
  expect(data.messages).toMatchObject([{ channel: 'note', state: 'queued' }]);
  expect([unproved.status, unerased.status]).toEqual([403, 403]);
  expect(
    await api.sql("SELECT action, details FROM audit_log WHERE action LIKE '%export%' ORDER BY id"),
  ).toEqual([
    { action: 'customer.export', details: { orders: 1, keys: 2, messages: 1 } },
    { action: 'license.key_exported', details: null },
  ]);
});

test('a redacted webhook has what its processing needs, and nothing of the customer', () => {
  const body = JSON.stringify({
    ...aWooOrder(),
    customer_note: 'Ring twice',
    meta_data: [{ key: '_gift_to', value: 'x' }],
  });

  expect(JSON.parse(redactBody(body))).toEqual({
    id: 100,
    number: '100',
    status: 'processing',
    date_modified_gmt: '2026-11-20T12:00:00',
    line_items: [{ id: 1, product_id: 10, variation_id: 0, quantity: 1, name: 'Simple Pass' }],
    refunds: [],
    meta_data: [],
  });
  expect([redactBody('not JSON'), redactBody('null'), redactBody('{"line_items":7}')]).toEqual([
    '{}',
    '{}',
    '{"line_items":[],"refunds":[],"meta_data":[]}',
  ]);
});
