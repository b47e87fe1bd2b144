import { expect } from 'vitest';
import { buildMapping, buildPool } from '../build';
import { test } from '../fixtures';
import { deliverOrder, fulfillPaidOrder, getCustomerNotes, listDeliveries } from '../messaging';
import {
  addNumberedKeys,
  aWooOrder,
  deliver,
  listOrderKeys,
  listOutcomes,
  PRODUCT,
  startSelling,
} from '../selling';

const DAY_LATE = { date_modified_gmt: '2026-11-19T12:00:00' };

test('assigns a key for an event that is a day late and ignores one that is outdated', async () => {
  const selling = await startSelling(3);
  await deliver(selling, aWooOrder({ id: 1, ...DAY_LATE }));
  await deliver(selling, aWooOrder({ id: 2, status: 'cancelled' }));
  await deliver(selling, aWooOrder({ id: 2, ...DAY_LATE }));

  await selling.api.runJobs();

  expect(await listOrderKeys(selling.api, '1')).toHaveLength(1);
  expect(await listOrderKeys(selling.api, '2')).toEqual([]);
  expect((await listOutcomes(selling.api)).at(-1)).toBe('Older than the known state of the order');
});

test('sends no request in response to changes of meta data', async ({ messaging: delivering }) => {
  const order = await fulfillPaidOrder(delivering);
  delivering.shop.requests.length = 0;

  for (let times = 0; times < 3; times++) {
    delivering.shop.editOrder(order.id, { meta_data: [{ key: 'note_count', value: times }] });
    await deliverOrder(delivering, order);
  }

  expect(delivering.shop.requests).toEqual([]);
  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listDeliveries(delivering.api)).toHaveLength(1);
  expect(await delivering.api.count("audit_log WHERE action = 'order.assign'")).toBe(1);
});

test('keeps the keys of a deleted variation without assigning others', async () => {
  const selling = await startSelling(5);
  const { api, site } = selling;
  const yearly = await buildPool(api);
  await buildMapping(api, { siteId: site.id, poolId: yearly.id, productId: PRODUCT, variationId: 16 });
  await addNumberedKeys(api, yearly.id, 2, { prefix: 'YEAR' });
  const buildLine = (variation_id: number, quantity: number) => ({
    line_items: [{ id: 1, product_id: PRODUCT, variation_id, quantity, name: 'License' }],
  });
  await deliver(selling, aWooOrder(buildLine(16, 2)));
  await api.runJobs();

  // WooCommerce shows a deleted variation as 0.
  await deliver(selling, aWooOrder({ ...buildLine(0, 3), date_modified_gmt: '2026-11-20T12:00:05' }));
  await api.runJobs();

  expect(await listOrderKeys(api, '100')).toEqual(['YEAR-00001', 'YEAR-00002', 'KEY-00001']);
});
