import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { ORDER_UNITS_LIMIT, orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { sites } from '#contract/sites';
import { test } from '../fixtures';
import { findLicense, fulfillPaidOrder } from '../messaging';
import { getOrder } from '../openOrder';
import { aShopOrder, aWooOrder, deliver, deliverStates, PRODUCT, placeOrder, startSelling } from '../selling';

test('shows each unit with its key or its place in the queue of its pool', async () => {
  const selling = await startSelling(1);
  await placeOrder(selling, aShopOrder('A', 2));
  await placeOrder(selling, aShopOrder('B', 2));

  const first = await getOrder(selling.api, 'A');
  const second = await getOrder(selling.api, 'B');

  expect(first).toMatchObject({ units: 2, assigned_units: 1, backordered_units: 1, is_paid: true });
  expect(first.lines).toEqual([
    {
      id: '1',
      name: 'Simple Pass',
      product_id: PRODUCT,
      variation_id: 0,
      quantity: 2,
      refunded_quantity: 0,
      license_group: { id: selling.poolId, name: 'Simple keys' },
      is_early: false,
      assigned_units: 1,
      backordered_units: 1,
      units: [
        {
          unit: 1,
          part: 1,
          parts: 1,
          license: {
            license_id: expect.any(Number),
            license_key: '•••••001',
            license_key_decrypted: 'KEY-00001',
            license_status: 'sold',
            parts: [],
          },
          license_group: { id: selling.poolId, name: 'Simple keys' },
          assigned_at: expect.any(String),
          delivered_at: expect.any(String),
          valid_until: null,
          flag: null,
          backorder: null,
        },
        {
          unit: 2,
          part: 1,
          parts: 1,
          license: null,
          license_group: { id: selling.poolId, name: 'Simple keys' },
          assigned_at: null,
          delivered_at: null,
          valid_until: null,
          flag: null,
          backorder: { position: 1, since: expect.any(String), expected_on: null },
        },
      ],
      renewals: [],
      awaits_subscription: false,
    },
  ]);
  expect(second.lines[0]?.units.map(({ backorder }) => backorder?.position)).toEqual([2, 3]);
});

test('says until when a unit waits, unless the day has passed', async () => {
  const selling = await startSelling();
  await placeOrder(selling, aShopOrder('A'));
  const readDay = async (day: string) => {
    await selling.api.sql(`UPDATE pools SET next_delivery_on = ${day}`);
    return (await getOrder(selling.api, 'A')).lines[0]?.units[0]?.backorder?.expected_on;
  };

  const [{ tomorrow } = { tomorrow: '' }] = await selling.api.sql<{ tomorrow: string }>(
    'SELECT (today() + 1)::text AS tomorrow',
  );
  expect(await readDay('today() + 1')).toBe(tomorrow);
  expect(await readDay('today() - 1')).toBeNull();
});

test('shows messages, links, events and the page of the order in the shop', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging, [2]);

  const page = await getOrder(messaging.api, order.id);

  expect(page.shop_url).toBe(`${messaging.shop.url}/wp-admin/post.php?post=${order.id}&action=edit`);
  expect(page.ordered_at).toBe(order.created.toISOString());
  expect(page.messages).toMatchObject([
    { channel: 'note', state: 'sent', is_resend: false, keys: 2, attempts: 1, reason: null, next_at: null },
  ]);
  expect(page.messages[0]?.sent_at).not.toBeNull();
  expect(page.links).toEqual([
    { created_at: expect.any(String), expires_at: expect.any(String), opened_at: null },
  ]);
  expect(page.events).toMatchObject([
    {
      topic: 'order.updated',
      source: 'webhook',
      is_failed: false,
      outcome: '2 assigned, 0 backordered, 0 flagged',
    },
  ]);
  expect(page.channels).toMatchObject([
    { channel: 'note', is_available: true, reason: null },
    { channel: 'email', is_available: false, reason: expect.stringContaining('Email is not configured') },
    { channel: 'order_item', is_available: true, reason: null },
  ]);
});

test('keeps the time line of an order whose later event was refused', async () => {
  const selling = await startSelling(1);
  await deliver(selling, aWooOrder());
  await deliver(selling, { ...aWooOrder(), line_items: 'none' });
  await selling.api.runJobs();

  const { events } = await getOrder(selling.api, 100);

  expect(events.map(({ is_failed }) => is_failed)).toEqual([true, false]);
  expect(events[0]?.outcome).toMatch(/^line_items: /);
});

test('shows replacements and refunds, and a removed line that holds a key', async () => {
  const selling = await startSelling(3);
  const lines = [1, 2].map((id) => ({
    id,
    product_id: PRODUCT,
    variation_id: 0,
    quantity: 1,
    name: `Pass ${id}`,
  }));
  await deliverStates(
    selling,
    { line_items: lines },
    { line_items: lines.slice(0, 1), refunds: [{ id: 7 }] },
  );
  const { license_id } = await findLicense(selling.api, 'KEY-00001');
  await selling.api.send(licenses.replace, {
    params: { id: license_id },
    body: { replacement_note: 'Used' },
  });

  const page = await getOrder(selling.api, 100);

  expect(page.lines).toMatchObject([
    { id: '1', quantity: 1, units: [{ unit: 1, flag: 'partially refunded' }] },
    { id: '2', name: '', product_id: PRODUCT, quantity: 0, units: [{ unit: 1, flag: 'line removed' }] },
  ]);
  expect(page.replacements).toMatchObject([
    { line_item_id: '1', unit: 1, license_id, note: 'Used', actor: 'admin' },
  ]);
  expect(page.refunds).toEqual({ count: 1, state: 'unread' });
});

test('shows an order of a deleted shop with its keys, and nothing that needs the shop', async ({
  messaging,
}) => {
  const order = await fulfillPaidOrder(messaging);
  await messaging.api.send(sites.delete, { params: { id: messaging.site.id } });

  const page = await getOrder(messaging.api, order.id);

  expect(page).toMatchObject({ site: { id: messaging.site.id, name: null }, shop_url: null, events: [] });
  expect(page.lines[0]?.units[0]?.license?.license_key_decrypted).toBe('A-00001');
  expect(page.lines[0]?.license_group).toBeNull();
  expect(page.channels.map(({ reason }) => reason)).toEqual([
    "The order's site was deleted",
    "The order's site was deleted",
    "The order's site was deleted",
  ]);
});

test('shows a unit whose license and pool were deleted', async () => {
  const selling = await startSelling(1);
  await placeOrder(selling, aShopOrder('A'));
  const { license_id } = await findLicense(selling.api, 'KEY-00001');
  await selling.api.send(licenses.delete, { params: { id: license_id } });
  await selling.api.sql('DELETE FROM mappings');
  await selling.api.send(pools.delete, { params: { id: selling.poolId } });

  const [line] = (await getOrder(selling.api, 'A')).lines;

  expect(line).toMatchObject({ assigned_units: 1, license_group: null });
  expect(line?.units).toMatchObject([
    { license: null, license_group: null, assigned_at: expect.any(String) },
  ]);
});

test('shows an order of 500 units, and counts the units of a larger one beyond the limit', async () => {
  const selling = await startSelling(500);
  await deliver(selling, aWooOrder({ id: 1, number: '1', quantity: 500 }));
  await deliver(selling, aWooOrder({ id: 2, number: '2', quantity: ORDER_UNITS_LIMIT + 1 }));
  await selling.api.runJobs();

  const [page, larger] = [await getOrder(selling.api, 1), await getOrder(selling.api, 2)];

  expect(page.lines[0]?.units).toHaveLength(500);
  expect(page.lines[0]?.units.every(({ license }) => license !== null)).toBe(true);
  expect(larger.lines[0]?.units).toHaveLength(ORDER_UNITS_LIMIT);
  expect(larger.lines[0]).toMatchObject({ backordered_units: ORDER_UNITS_LIMIT + 1 });
});

test('keeps long and right-to-left names of an order without an email address', async () => {
  const selling = await startSelling(1);
  const first_name = 'א'.repeat(200);
  const billing = { email: '', first_name, last_name: 'كريم' };
  const line = { id: 1, product_id: PRODUCT, variation_id: 0, quantity: 1, name: 'L'.repeat(200) };
  await deliver(selling, aWooOrder({ billing, line_items: [line] }));
  await selling.api.runJobs();

  const page = await getOrder(selling.api, 100);

  expect(page).toMatchObject({
    customer_id: null,
    customer_email: null,
    customer_first_name: first_name,
    customer_last_name: 'كريم',
  });
  expect(page.lines[0]?.name).toBe('L'.repeat(200));
});

test('has no page in the shop and no notes for an order of another shop software', async () => {
  const selling = await startSelling(1);
  const order = aShopOrder('77');
  await placeOrder(selling, {
    ...order,
    line_items: order.line_items.map((line) => ({ ...line, name: '' })),
  });

  const page = await getOrder(selling.api, '77');

  expect(page.shop_url).toBeNull();
  // The name of the mapped product.
  expect(page.lines[0]?.name).toBe('Product 10');
  expect(page.channels[0]?.reason).toBe('The order did not come from WooCommerce: it has no notes');
});

test('answers 404 to an unknown order', async () => {
  const { api } = await startSelling();

  const { status, message } = await api.send(orders.get, { params: { id: 4711 } });

  expect([status, message]).toEqual([404, 'Order not found']);
});
