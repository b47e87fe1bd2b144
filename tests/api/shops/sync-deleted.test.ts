import { expect, test } from 'vitest';
import { sync } from '#contract/sync';
import { enqueueDueSyncsJob } from '../../../server/domains/recovery/reconciliation/enqueueDueSyncsJob';
import { paidOrder, type ShopSelling, startShopSelling } from '../shopSelling';

const syncNow = ({ api, site }: ShopSelling) => api.send(sync.run, { params: { id: site.id } });

/** Runs the regular sync. */
async function syncDue({ api }: ShopSelling): Promise<void> {
  // Not the present time: the column rounds it, up to a time that is not due yet.
  await api.sql("UPDATE site_syncs SET next_at = now() - interval '1 second'");
  await enqueueDueSyncsJob.run(api.services, [{}]);
  await api.runJobs();
}

/** Sells a key in each of several orders, in distinct seconds, newest last. */
async function startSold(orders: number): Promise<ShopSelling & { ids: number[] }> {
  const selling = await startShopSelling(orders);
  const ids = Array.from({ length: orders }, () => selling.shop.placeOrder(paidOrder()).id);
  await syncNow(selling);
  await selling.api.sql(
    "UPDATE orders SET ordered_at = now() - (10000 - order_id::int) * interval '1 second'",
  );
  return { ...selling, ids };
}

const listFlagged = async ({ api }: ShopSelling) =>
  (
    await api.sql<{ order_id: string }>('SELECT order_id FROM license_assignments WHERE flag IS NOT NULL')
  ).map(({ order_id }) => Number(order_id));

test.each(['trashOrder', 'deleteOrder'] as const)(
  'flags the key of an order whose %s no webhook reported, at the next sync',
  async (remove) => {
    const selling = await startSold(3);
    const [first, second = 0] = selling.ids;
    selling.shop[remove](second);

    await syncDue(selling);

    const statuses = await selling.api.sql('SELECT status FROM orders ORDER BY order_id');
    expect(await listFlagged(selling)).toEqual([second]);
    expect(statuses.map(({ status }) => status)).toEqual(['processing', 'trash', 'processing']);
    expect(first).not.toBe(second);
  },
);

test('flags a deleted order at once when an administrator compares, and reports it once', async () => {
  const selling = await startSold(2);
  const [id = 0] = selling.ids;
  selling.shop.deleteOrder(id);

  const { data } = await syncNow(selling);
  const again = await syncNow(selling);

  expect(await listFlagged(selling)).toEqual([id]);
  expect([data.recovered_orders, again.data.recovered_orders]).toEqual([1, 0]);
});

test('unflags an order that was restored from the trash without a webhook', async () => {
  const selling = await startSold(1);
  const [id = 0] = selling.ids;
  selling.shop.trashOrder(id);
  await syncNow(selling);
  const whileTrashed = await listFlagged(selling);
  selling.shop.restoreOrder(id);

  await syncNow(selling);

  expect(whileTrashed).toEqual([id]);
  expect(await listFlagged(selling)).toEqual([]);
});

test('finds a deletion among older orders in the course of several syncs, with few requests each', async () => {
  const selling = await startSold(350);
  const [oldest = 0] = selling.ids;
  selling.shop.deleteOrder(oldest);
  await selling.api.sql('UPDATE site_syncs SET deletions_checked_from = NULL, synced_until = now()');
  const requests: number[] = [];

  for (let run = 0; run < 3; run++) {
    selling.shop.requests.length = 0;
    await syncDue(selling);
    requests.push(selling.shop.requests.filter(({ url }) => url.searchParams.has('include')).length);
  }

  expect(await listFlagged(selling)).toEqual([oldest]);
  expect(requests).toEqual([2, 2, 2]);
});

test('finds a deletion among many orders of the same second', async () => {
  const selling = await startSold(250);
  const [oldest = 0] = selling.ids;
  selling.shop.deleteOrder(oldest);
  await selling.api.sql(`UPDATE orders SET ordered_at = date_trunc('second', now()) - interval '1 hour'`);
  await selling.api.sql('UPDATE site_syncs SET deletions_checked_from = NULL, synced_until = now()');

  for (let run = 0; run < 2; run++) await syncDue(selling);

  expect(await listFlagged(selling)).toEqual([oldest]);
});

test('flags nothing when the shop lists fewer orders than it has', async () => {
  const selling = await startSold(3);
  const { shop } = selling;
  const listed = shop.orders;
  // A plugin hides the orders from lists.
  shop.orders = Object.assign(new Map(listed), { values: () => new Map().values() });

  await syncNow(selling);

  expect(await listFlagged(selling)).toEqual([]);
});

test('still syncs the orders of a shop that refuses the filters', async () => {
  const selling = await startShopSelling(1);
  const { id } = selling.shop.placeOrder(paidOrder());
  selling.shop.refusedFilters = ['status'];

  const { data } = await syncNow(selling);

  expect(data).toMatchObject({ is_finished: true, recovered_orders: 1, keys_assigned: 1 });
  expect(id).toBeGreaterThan(0);
});
