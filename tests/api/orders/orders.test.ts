import { expect, test } from 'vitest';
import { mappings } from '#contract/mappings';
import { sites } from '#contract/sites';
import { buildMapping, buildPool, buildSite } from '../build';
import {
  addNumberedKeys,
  aWooOrder,
  deliver,
  deliverStates,
  listDeliveredKeys,
  listOrderKeys,
  PRODUCT,
  startSelling,
  TWO_LINES,
} from '../selling';

test('assigns the oldest keys and stores the customer at the license', async () => {
  const shop = await startSelling(3);

  await deliverStates(shop, { quantity: 2 });

  const licenses = await shop.api.sql(
    `SELECT status, customer_email, customer_first_name, customer_last_name, order_id, product_id, site_id
     FROM licenses WHERE sold_at IS NOT NULL`,
  );
  const sold = {
    status: 'sold',
    customer_email: 'ada@example.com',
    customer_first_name: 'Ada',
    customer_last_name: 'Lovelace',
    order_id: '100',
    product_id: PRODUCT,
    site_id: shop.site.id,
  };
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001', 'KEY-00002']);
  expect(licenses).toEqual([sold, sold]);
});

test('audits an assignment once with its site and counts', async () => {
  const shop = await startSelling(3);

  await deliverStates(shop, { quantity: 2 }, { quantity: 2 });

  const audited = await shop.api.sql(
    "SELECT actor, record_id, details FROM audit_log WHERE action = 'order.assign'",
  );
  const details = { site: shop.site.id, assigned: 2, backordered: 0, flagged: 0 };
  expect(audited).toEqual([{ actor: shop.site.name, record_id: '100', details }]);
});

test.each(['pending', 'on-hold', 'checkout-draft', 'a-plugins-own'])(
  'assigns no key to a %s order',
  async (status) => {
    const shop = await startSelling(1);

    await deliverStates(shop, { status });

    expect(await listDeliveredKeys(shop.api)).toEqual([]);
    expect(await shop.api.count('orders')).toBe(1);
  },
);

test('assigns the additional keys when a quantity is raised', async () => {
  const shop = await startSelling(5);

  await deliverStates(shop, { quantity: 1 }, { quantity: 3 }, { quantity: 3, status: 'completed' });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001', 'KEY-00002', 'KEY-00003']);
});

test('prefers the mapping of a variation over that of its product', async () => {
  const shop = await startSelling();
  const yearly = await buildPool(shop.api, { name: 'Yearly' });
  await buildMapping(shop.api, {
    siteId: shop.site.id,
    poolId: yearly.id,
    productId: PRODUCT,
    variationId: 16,
  });
  await addNumberedKeys(shop.api, shop.poolId, 2, { prefix: 'ANY' });
  await addNumberedKeys(shop.api, yearly.id, 2, { prefix: 'YEARLY' });
  const buildLine = (id: number, variation_id: number) => ({ ...TWO_LINES[0], id, variation_id });

  await deliverStates(shop, { line_items: [buildLine(1, 16), buildLine(2, 17), buildLine(3, 0)] });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['YEARLY-00001', 'ANY-00001', 'ANY-00002']);
});

test('ignores huge quantities of unmapped products', async () => {
  const shop = await startSelling(1);
  const screws = { id: 2, product_id: 99, variation_id: 0, quantity: 1e12, name: 'Screw' };

  await deliverStates(shop, { line_items: [TWO_LINES[0], screws] });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('assigns no key for an inactive mapping', async () => {
  const shop = await startSelling(1);
  const { data } = await shop.api.send(mappings.list);
  await shop.api.send(mappings.update, { params: { id: data[0]?.id ?? 0 }, body: { is_active: false } });

  await deliverStates(shop, {});

  expect(await listDeliveredKeys(shop.api)).toEqual([]);
  expect(await shop.api.count('backorders')).toBe(0);
});

test('assigns no second key after the license and the mapping are deleted', async () => {
  const shop = await startSelling(3);
  await deliverStates(shop, {});
  const { data } = await shop.api.send(mappings.list);
  await shop.api.send(mappings.delete, { params: { id: data[0]?.id ?? 0 } });
  await shop.api.sql("DELETE FROM licenses WHERE status = 'sold'");
  await buildMapping(shop.api, { siteId: shop.site.id, poolId: shop.poolId, productId: PRODUCT });

  await deliverStates(shop, { status: 'completed' });

  expect(await shop.api.count('license_assignments')).toBe(1);
  expect(await shop.api.count("licenses WHERE status = 'available'")).toBe(2);
});

test('keeps assignments and licenses of a deleted site', async () => {
  const shop = await startSelling(1);
  await deliverStates(shop, {});

  await shop.api.send(sites.delete, { params: { id: shop.site.id } });

  expect(await shop.api.sql('SELECT order_id, site_id FROM license_assignments')).toEqual([
    { order_id: '100', site_id: shop.site.id },
  ]);
  expect(await shop.api.sql('SELECT status, site_id FROM licenses')).toEqual([
    { status: 'sold', site_id: shop.site.id },
  ]);
});

test('assigns pending and valid keys, not invalid ones', async () => {
  const shop = await startSelling(3);
  await shop.api.sql(`UPDATE licenses SET validation =
    (ARRAY['invalid', 'pending', 'valid'])[id - (SELECT min(id) FROM licenses) + 1]::validation_state`);

  await deliverStates(shop, { quantity: 3 });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00002', 'KEY-00003']);
  expect(await shop.api.count('backorders')).toBe(1);
});

test('exhausts a multi-use key with its last unit', async () => {
  const shop = await startSelling(2, 3);

  await deliverStates(shop, { quantity: 2 }, { id: 101, quantity: 2 });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001', 'KEY-00001']);
  expect(await listOrderKeys(shop.api, '101')).toEqual(['KEY-00001', 'KEY-00002']);
  expect(await shop.api.sql('SELECT status, uses_left FROM licenses ORDER BY id')).toEqual([
    { status: 'exhausted', uses_left: 0 },
    { status: 'available', uses_left: 2 },
  ]);
});

test('keeps an unlimited key available', async () => {
  const shop = await startSelling(1, -1);

  await deliverStates(shop, { quantity: 4 });

  expect(await listOrderKeys(shop.api, '100')).toEqual(Array(4).fill('KEY-00001'));
  expect(await shop.api.sql('SELECT status, uses_left FROM licenses')).toEqual([
    { status: 'available', uses_left: -1 },
  ]);
});

test('assigns no second key after the site is deleted and registered again', async () => {
  const selling = await startSelling(3);
  const { api, site, poolId } = selling;
  await deliver(selling, aWooOrder());
  await api.runJobs();
  await api.send(sites.delete, { params: { id: site.id } });

  const again = await buildSite(api, { url: site.url });
  await buildMapping(api, { siteId: again.id, poolId, productId: PRODUCT });
  const changed = aWooOrder({ status: 'completed', date_modified_gmt: '2026-11-20T13:00:00' });
  await deliver({ api, site: again }, changed);
  await deliver({ api, site: again }, aWooOrder({ id: 101, number: '101' }));
  await api.runJobs();

  expect(again.api_key).not.toBe(site.api_key);
  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001']);
  expect(await listOrderKeys(api, '101')).toEqual(['KEY-00002']);
});
