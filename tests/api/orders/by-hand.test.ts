import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { audit } from '#contract/audit';
import type { GivenKeys } from '#contract/byHand';
import { customers } from '#contract/customers';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { consistency } from '#contract/recovery';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { sendDueDeliveries } from '../messaging';
import { findOrderId, getOrder } from '../openOrder';
import {
  addNumberedKeys,
  aShopOrder,
  findLicenseId,
  listOrderKeys,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import { signInAs } from '../signInAs';

type Gift = Omit<GivenKeys, 'items'> & { items: Partial<GivenKeys['items'][number]>[] };

const aGift = ({ site, poolId }: Pick<Selling, 'site' | 'poolId'>, changes: Partial<Gift> = {}) => ({
  idempotency_key: randomUUID(),
  site_id: site.id,
  email: 'test@partner.example',
  first_name: 'Tess',
  items: [{ license_group_id: poolId, quantity: 2 }],
  reason: 'Review copy for a magazine',
  send_email: false,
  ...changes,
});

const give = ({ api }: Pick<Selling, 'api'>, body: object) => api.send(orders.give, { body } as never);

test('keys given by hand are an order in the books: listed, exported, counted, replaced and audited', async () => {
  const shop = await startSelling(4);
  const gift = aGift(shop);

  const { status, data } = await give(shop, gift);
  const again = await give(shop, gift);

  const { api } = shop;
  const order = await getOrder(api, data.number);
  expect([status, again.status, again.data]).toEqual([201, 201, data]);
  expect(data.number).toMatch(/^H-\d+$/);
  expect(order).toMatchObject({
    id: data.id,
    given: { by: 'admin', reason: gift.reason },
    site: { id: shop.site.id },
    status: 'completed',
    is_paid: true,
    assigned_units: 2,
    problem: null,
    total: null,
    lines: [{ name: 'Simple keys', assigned_units: 2, units: [{ license_group: { id: shop.poolId } }, {}] }],
    messages: [],
  });
  const pool = await api.send(pools.get, { params: { id: shop.poolId } });
  expect(pool.data).toMatchObject({ available_licenses: 2, sold_licenses: 2 });
  const list = await api.send(orders.list, { query: { search: 'H-' } });
  expect(list.data.orders).toMatchObject([{ id: data.id, given: { by: 'admin' } }]);
  const customer = await api.send(customers.list, { query: { search: 'test@partner' } });
  expect(customer.data.customers).toMatchObject([{ email: 'test@partner.example', order_count: 1 }]);
  const file = await api.send(orders.exportList, { query: {} });
  expect(String(file.data)).toContain('Review copy for a magazine');

  const [first = ''] = await listOrderKeys(api, order.order_id);
  const params = { id: await findLicenseId(shop, first) };
  await api.send(licenses.replace, { params, body: { replacement_note: 'Does not activate' } });

  expect(await listOrderKeys(api, order.order_id)).toEqual(['KEY-00003', 'KEY-00002']);
  await api.send(consistency.check);
  await api.runJobs();
  const { data: rules } = await api.send(consistency.get);
  expect(rules.filter(({ inconsistencies }) => inconsistencies > 0)).toEqual([]);
  const entries = await api.send(audit.list, { query: { action: 'order.give' } });
  expect(entries.data).toMatchObject({ entries: [{ details: { keys: 2, reason: gift.reason } }] });
});

test('keys by hand are given all or not at all, and not before orders that wait', async () => {
  const shop = await startSelling(1);
  const other = await buildPool(shop.api, { name: 'Other keys' });
  await buildLicenses(shop.api, other.id, ['OTHER-00001']);
  const items = [
    { license_group_id: other.id, quantity: 1 },
    { license_group_id: shop.poolId, quantity: 2 },
  ];

  const refused = await give(shop, aGift(shop, { items }));
  const unknownSite = await give(shop, aGift(shop, { site_id: 9999 }));
  const chosenTwice = await give(
    shop,
    aGift(shop, { items: [{ license_group_id: shop.poolId, quantity: 2, license_id: 1 }] }),
  );
  const tooMany = await give(
    shop,
    aGift(shop, { items: [{ license_group_id: shop.poolId, quantity: 101 }] }),
  );
  const noMail = await give(shop, aGift(shop, { send_email: true }));

  expect(refused).toMatchObject({
    status: 422,
    errors: { 'items.1.quantity': expect.stringContaining('Simple keys has too few free keys: 1 of 2 are') },
  });
  expect([unknownSite.status, chosenTwice.status, tooMany.status]).toEqual([404, 422, 422]);
  expect(noMail.errors).toHaveProperty('send_email');
  expect([await shop.api.count('orders'), await shop.api.count('backorders')]).toEqual([0, 0]);

  await placeOrder(shop, aShopOrder('A', 2));
  expect((await give(shop, aGift(shop))).status).toBe(422);
});

test('of two who give the same chosen key at the same time, one is told that it is not free', async () => {
  const shop = await startSelling(3);
  const license_id = await findLicenseId(shop, 'KEY-00002');
  const items = [{ license_group_id: shop.poolId, license_id }];

  const answers = await Promise.all([
    give(shop, aGift(shop, { items })),
    give(shop, aGift(shop, { items })),
    give(shop, aGift(shop, { items: [{ license_group_id: shop.poolId, quantity: 2 }] })),
  ]);

  const given = await shop.api.sql('SELECT license_id FROM license_assignments');
  expect(new Set(given.map((row) => row.license_id)).size).toBe(given.length);
  const refused = answers.slice(0, 2).filter(({ status }) => status === 422);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(refused[0]?.errors).toEqual({
    'items.0.license_id': 'This key is not free, or of another pool',
  });
});

test('a chosen key goes to the unit that waits, before its turn; a typed one is added for it', async () => {
  const shop = await startSelling(1);
  const { api } = shop;
  for (const id of ['A', 'B', 'C']) await placeOrder(shop, aShopOrder(id));
  const choose = async (orderId: string, body: object) =>
    api.send(orders.chooseKey, {
      params: { id: await findOrderId(api, orderId) },
      body: { line_item_id: '1', unit: 1, reason: 'The supplier sent it for this order', ...body },
    } as never);

  const given = await Promise.all([
    choose('C', { license_key: 'TYPED-00001' }),
    choose('C', { license_key: 'TYPED-00002' }),
  ]);
  const taken = await choose('B', { license_key: 'KEY-00001' });
  const neither = await choose('B', {});
  const noUnit = await choose('B', { unit: 2, license_key: 'TYPED-00003' });

  expect(given.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await listOrderKeys(api, 'C')).toEqual([expect.stringMatching(/^TYPED-0000[12]$/)]);
  expect(await api.sql('SELECT order_id FROM backorders')).toEqual([{ order_id: 'B' }]);
  expect(await api.count('licenses')).toBe(2);
  expect(taken.errors).toEqual({ license_key: 'This key is not free, or of another pool' });
  expect([neither.status, noUnit.status]).toEqual([422, 422]);

  await addNumberedKeys(api, shop.poolId, 1, { prefix: 'NEW' });
  await api.runJobs();
  expect(await listOrderKeys(api, 'B')).toEqual(['NEW-00001']);
});

test('a key in stock is chosen for a unit of an early order, with the term of its mapping', async () => {
  const shop = await startSelling(3);
  const { api } = shop;
  await api.sql(`UPDATE mappings SET is_active = false`);
  await placeOrder(shop, aShopOrder('A'));
  await api.sql(`UPDATE mappings SET is_active = true, validity = 1, validity_unit = 'year'`);
  const license_id = await findLicenseId(shop, 'KEY-00003');
  const params = { id: await findOrderId(api, 'A') };
  const body = { line_item_id: '1', unit: 1, part: 1, license_id, reason: 'The customer asked for it' };

  const { status } = await api.send(orders.chooseKey, { params, body });
  const again = await api.send(orders.chooseKey, { params, body });

  expect([status, again.status]).toEqual([201, 409]);
  expect(await listOrderKeys(api, 'A')).toEqual(['KEY-00003']);
  const [row] = await api.sql(
    `SELECT valid_until > now() + interval '360 days' AS has_term FROM license_assignments`,
  );
  expect(row).toEqual({ has_term: true });
});

test('a key is replaced by the chosen one, unless that is taken', async () => {
  const shop = await startSelling(3);
  await placeOrder(shop, aShopOrder('A', 2));
  const [one, two, three] = await Promise.all(
    ['KEY-00001', 'KEY-00002', 'KEY-00003'].map((key) => findLicenseId(shop, key)),
  );
  const replace = (id = 0, new_license_id = 0) =>
    shop.api.send(licenses.replace, {
      params: { id },
      body: { replacement_note: 'Does not activate', new_license_id },
    });

  const answers = await Promise.all([replace(one, three), replace(two, three)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(answers.find(({ status }) => status === 422)?.errors).toHaveProperty('new_license_id');
  expect(await listOrderKeys(shop.api, 'A')).toContain('KEY-00003');
});

test('keys by hand are mailed once, in the name of the shop, only if their giver wants it', async ({
  emailing,
}) => {
  const { api, site } = emailing;
  const pool = await buildPool(api, { name: 'Gifts' });
  await addNumberedKeys(api, pool.id, 3, { prefix: 'GIFT' });
  const shop = { api, site, poolId: pool.id };
  const items = [{ license_group_id: pool.id, name: 'Office for testers' }];

  await give(shop, aGift(shop, { items, send_email: true }));
  await give(shop, aGift(shop, { items, send_email: false, email: 'silent@partner.example' }));
  await sendDueDeliveries(emailing);

  expect(emailing.ses.emails).toHaveLength(1);
  const [email] = emailing.ses.emails;
  expect(email).toMatchObject({ to: ['test@partner.example'] });
  expect(email?.text).toContain('Office for testers');
  expect(email?.text).toContain('GIFT-00001');
});

test('keys by hand are taken back by the refund policy of their pool; those of a shop are not', async () => {
  const shop = await startSelling(3);
  const { api, poolId } = shop;
  await api.send(pools.update, { params: { id: poolId }, body: { refund_policy: 'return' } });
  const { data } = await give(shop, aGift(shop));
  await placeOrder(shop, aShopOrder('A'));
  const takeBack = (id: number) =>
    api.send(orders.takeBack, { params: { id }, body: { reason: 'The review was canceled' } });

  const taken = await takeBack(data.id);
  const again = await takeBack(data.id);
  const ofShop = await takeBack(await findOrderId(api, 'A'));

  expect([taken.status, again.status, ofShop.status]).toEqual([201, 409, 409]);
  expect(await getOrder(api, data.number)).toMatchObject({ status: 'cancelled', is_paid: false });
  const pool = await api.send(pools.get, { params: { id: poolId } });
  expect(pool.data).toMatchObject({ available_licenses: 2, sold_licenses: 1 });
});

test('support staff may not give keys by hand', async () => {
  const shop = await startSelling(1);
  const session = await signInAs(shop.api, 'support');

  const { status } = await shop.api.send(orders.give, { body: aGift(shop), cookies: session } as never);

  expect(status).toBe(403);
});
