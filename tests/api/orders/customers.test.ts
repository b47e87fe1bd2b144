import { expect } from 'vitest';
import { type CustomerPage, customers } from '#contract/customers';
import { dashboard } from '#contract/dashboard';
import { licenses } from '#contract/licenses';
import { notifications } from '#contract/notifications';
import { orders } from '#contract/orders';
import { sites } from '#contract/sites';
import { buildMapping, buildSite } from '../build';
import { test } from '../fixtures';
import { findLicense, fulfillPaidOrder } from '../messaging';
import { getOrder } from '../openOrder';
import {
  addNumberedKeys,
  aShopOrder,
  aWooOrder,
  deliver,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import type { Api } from '../startApi';

async function list(api: Api, query: Record<string, string> = {}): Promise<CustomerPage> {
  const { status, data } = await api.send(customers.list, { query });
  expect(status).toBe(200);
  expect(customers.list.data.parse(data)).toEqual(data);
  return data;
}

const listEmails = async (api: Api, query: Record<string, string> = {}) =>
  (await list(api, query)).customers.map(({ email }) => email);

/** A second shop that sells the same product from the same pool. */
async function addShop(selling: Selling): Promise<Selling> {
  const { api, poolId } = selling;
  const site = await buildSite(api, { name: 'Second shop', url: 'https://second.example.com' });
  await buildMapping(api, { siteId: site.id, poolId, productId: 10 });
  return { api, site, poolId };
}

async function sell(
  selling: Selling,
  id: number,
  email: string | null,
  name = 'Ada Lovelace',
): Promise<void> {
  const [first_name, last_name] = name.split(' ');
  const date_created_gmt = `2026-11-0${id}T10:00:00`;
  await deliver(
    selling,
    aWooOrder({ id, number: String(id), date_created_gmt, billing: { email, first_name, last_name } }),
  );
  await selling.api.runJobs();
}

test('is one customer with both names when two shops have the same address in another case', async () => {
  const selling = await startSelling(2);
  const second = await addShop(selling);
  await sell(selling, 1, 'Ada@Example.com', 'Ada Byron');
  await sell(second, 2, 'ada@example.com', 'Ada Lovelace');

  const { customers: listed, pagination } = await list(selling.api);
  const { data } = await selling.api.send(customers.get, { params: { id: listed[0]?.id ?? 0 } });

  expect(listed).toEqual([
    {
      id: expect.any(Number),
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      names: ['Ada Lovelace', 'Ada Byron'],
      order_count: 2,
      last_order_at: '2026-11-02T10:00:00.000Z',
    },
  ]);
  expect(pagination.total).toBe(1);
  expect(data).toEqual({
    ...listed[0],
    license_count: 2,
    erased_at: null,
    backordered_units: 0,
    shops: [
      {
        site: { id: second.site.id, name: 'Second shop' },
        orders: 1,
        last_order_at: '2026-11-02T10:00:00.000Z',
      },
      {
        site: { id: selling.site.id, name: selling.site.name },
        orders: 1,
        last_order_at: '2026-11-01T10:00:00.000Z',
      },
    ],
  });
});

test('has no customer for an order without an email address', async () => {
  const selling = await startSelling();
  await sell(selling, 1, null);

  expect((await list(selling.api)).pagination.total).toBe(0);
});

test('follows an order to its corrected address and counts each order once', async () => {
  const selling = await startSelling();
  await sell(selling, 1, 'typo@example.com');
  await sell(selling, 2, 'eve@example.com');
  const date_modified_gmt = '2026-11-20T12:00:05';
  const change = async (differences: object) => {
    await deliver(selling, aWooOrder({ id: 1, number: '1', date_modified_gmt, ...differences }));
    await selling.api.runJobs();
  };
  const billing = { email: 'eve@example.com', first_name: 'Eve', last_name: 'Adams' };

  await change({ billing });
  await change({ billing, status: 'completed' });

  const { customers: listed, pagination } = await list(selling.api);
  expect(listed).toMatchObject([
    {
      email: 'eve@example.com',
      order_count: 2,
      names: ['Eve Adams', 'Ada Lovelace'],
      last_order_at: '2026-11-02T10:00:00.000Z',
    },
  ]);
  expect(pagination.total).toBe(1);
});

test('sorts by last order, address and number of orders, and pages by cursor', async () => {
  const selling = await startSelling();
  await sell(selling, 1, 'b@example.com');
  await sell(selling, 2, 'b@example.com');
  await sell(selling, 3, 'c@example.com');
  await sell(selling, 4, 'a@example.com');
  const { api } = selling;

  expect(await listEmails(api)).toEqual(['a@example.com', 'c@example.com', 'b@example.com']);
  expect(await listEmails(api, { sort_by: 'email', sort_order: 'ASC' })).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ]);
  for (const sort_by of ['last_order_at', 'email', 'order_count']) {
    const all = await listEmails(api, { sort_by });
    const first = await list(api, { sort_by, per_page: '2' });
    const cursor = first.pagination.next_cursor ?? '';
    const second = await listEmails(api, { sort_by, per_page: '2', cursor });
    expect([...first.customers.map(({ email }) => email), ...second]).toEqual(all);
    expect((await api.send(customers.list, { query: { sort_order: 'ASC', cursor } as never })).status).toBe(
      422,
    );
  }
  expect((await listEmails(api, { sort_by: 'order_count' }))[0]).toBe('b@example.com');
});

test('searches every address and every name', async () => {
  const selling = await startSelling();
  await sell(selling, 1, 'ines@example.com', 'Inés Serrano');
  await sell(selling, 2, 'ines@example.com', 'نور الهدى');
  await sell(selling, 3, 'bob@example.org', 'Bob Smith');
  const { api } = selling;

  expect(await listEmails(api, { search: 'INES@' })).toEqual(['ines@example.com']);
  expect(await listEmails(api, { search: 'serrano' })).toEqual(['ines@example.com']);
  expect(await listEmails(api, { search: 'نور' })).toEqual(['ines@example.com']);
  expect(await listEmails(api, { search: '_' })).toEqual([]);
  expect((await list(api, { search: 'example' })).pagination.total).toBe(2);
});

test('lists the keys of all shops, those of a deleted license and of a deleted shop too', async () => {
  const selling = await startSelling(3);
  const { api } = selling;
  const second = await addShop(selling);
  await sell(selling, 1, 'ada@example.com');
  await sell(second, 2, 'ADA@example.com');
  await placeOrder(selling, { ...aShopOrder('3'), customer: { email: 'eve@example.com' } as never });
  const { license_id } = await findLicense(api, 'KEY-00002');
  await api.send(licenses.delete, { params: { id: license_id } });
  await api.send(sites.delete, { params: { id: selling.site.id } });
  const [ada] = (await list(api, { search: 'ada' })).customers;
  const params = { id: ada?.id ?? 0 };

  const { data } = await api.send(customers.licenses, { params });
  const page = await api.send(customers.licenses, { params, query: { per_page: 1, page: 2 } });

  expect(data.pagination).toEqual({ page: 1, per_page: 20, total: 2, total_pages: 1 });
  expect(data.licenses).toMatchObject([
    { license_id: null, license_status: null, site: { name: 'Second shop' }, order: { number: '2' } },
    {
      license_key_decrypted: 'KEY-00001',
      license_key: '•••••001',
      license_status: 'sold',
      license_group: { name: 'Simple keys' },
      site: { id: selling.site.id, name: null },
      product_name: 'Simple Pass',
      order: { number: '1' },
    },
  ]);
  expect(page.data.licenses).toEqual(data.licenses.slice(1));
});

test('lists the messages and the orders of a customer', async ({ messaging }) => {
  const { api } = messaging;
  const order = await fulfillPaidOrder(messaging);
  const [customer] = (await list(api)).customers;
  const params = { id: customer?.id ?? 0 };

  const messages = await api.send(customers.messages, { params });
  const ofCustomer = await api.send(orders.list, { query: { customer_id: params.id } });

  expect(messages.data.messages).toMatchObject([
    {
      channel: 'note',
      state: 'sent',
      keys: 1,
      order: { number: String(order.id) },
      site: { id: messaging.site.id, name: 'Wool & Co' },
    },
  ]);
  expect(ofCustomer.data.orders.map(({ number }) => number)).toEqual([String(order.id)]);
});

test('refers from licenses and recent assignments to the order, the customer and the mapping', async () => {
  const selling = await startSelling(1);
  await placeOrder(selling, aShopOrder('A-1', 2));
  const order = await getOrder(selling.api, 'A-1');
  const reference = { order: { id: order.id, number: 'A-1' }, customer_id: order.customer_id };

  const license = await findLicense(selling.api, 'KEY-00001');
  const listed = await selling.api.send(licenses.list, { query: { status: 'sold' } });
  const recent = await selling.api.send(dashboard.recent);
  const alerts = await selling.api.send(notifications.list, { query: { type: 'ASSIGNMENT_FAILED' } });

  expect(license).toMatchObject(reference);
  expect(listed.data.licenses).toMatchObject([reference]);
  const mapping = { site: { id: selling.site.id }, product_name: expect.stringMatching(/^Product \d+$/) };
  expect(recent.data).toMatchObject([{ ...reference, mapping }]);
  expect(alerts.data.notifications).toMatchObject([{ order: reference.order }]);
});

test('answers 404 to an unknown customer and refuses bad input', async () => {
  const { api } = await startSelling();
  const params = { id: 4711 };

  for (const endpoint of [customers.get, customers.licenses, customers.messages]) {
    const { status, message } = await api.send(endpoint, { params });
    expect([status, message]).toEqual([404, 'Customer not found']);
  }
  expect((await api.send(customers.list, { query: { sort_by: 'name' } as never })).status).toBe(422);
  expect((await api.send(customers.list, { query: { cursor: 'x' } })).status).toBe(422);
  expect((await api.send(customers.licenses, { params, query: { per_page: 5000 } })).status).toBe(422);
});

test('counts a customer once while orders arrive at the same time', async () => {
  const selling = await startSelling();
  const { api } = selling;
  await addNumberedKeys(api, selling.poolId, 20);

  await Promise.all(Array.from({ length: 20 }, (_, n) => placeOrder(selling, aShopOrder(`P-${n}`))));

  const { customers: listed, pagination } = await list(api);
  expect(listed).toMatchObject([{ email: 'ada@example.com', order_count: 20, names: ['Ada Lovelace'] }]);
  expect(pagination.total).toBe(1);
});
