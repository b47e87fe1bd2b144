import { expect } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { orders } from '#contract/orders';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { encodeReceipt, findReceipts } from '../../../server/domains/deliveries/receipts/orderReceipt';
import { writeReceipt } from '../../../server/domains/deliveries/receipts/writeReceipt';
import { sendDelivery } from '../../../server/domains/deliveries/sending/sendDelivery';
import { recoveryPoller } from '../../../server/domains/recovery/recoverSite';
import { systemContext } from '../../../server/platform/context';
import { checkIdentity } from '../../../server/platform/db/openDatabase';
import { pollUntilDone } from '../../../server/platform/jobs/startPolling';
import { claimNext } from '../claimNext';
import { test } from '../fixtures';
import {
  deliverOrder,
  extractKeys,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { findOrderId, getOrder } from '../openOrder';
import { listHeldKeys, PROMOTED, readShops, restoreAndRead, startRestored, takeBackup } from '../restoring';
import { addNumberedKeys } from '../selling';
import { startSecondServer } from '../startSecondServer';

const listItemKeys = ({ lines }: ShopOrder) =>
  lines.flatMap(({ meta }) => meta.flatMap(({ value }) => extractKeys(String(value))));

test.each([{ deliver_by_note: true }, { deliver_by_order_item: true }])(
  'a message that was claimed before a failover is not sent after it: %o',
  async (channels) => {
    const old = await startMessaging(channels, { keys: 6 });
    const known = await fulfillPaidOrder(old);
    const backup = await takeBackup(old.api);
    const order = await receivePaidOrder(old);
    const claimed = await claimNext(old.api);

    // The process is the same; its connections reach the standby, which lagged.
    const promoted = { ...old, api: await startRestored(backup, { mark: PROMOTED }) };
    await sendDelivery(systemContext(promoted.api.services, 'test'), claimed);
    const told = [getCustomerNotes(order), order.lines.flatMap(({ meta }) => meta)];
    await readShops(promoted.api);
    const next = await fulfillPaidOrder(promoted);
    await deliverOrder(promoted, order);

    expect(told).toEqual([[], []]);
    const held = await listHeldKeys(promoted.api);
    expect(held.map((one) => Number(one.order)).sort()).toEqual([known.id, order.id, next.id]);
    expect(new Set(held.map(({ key }) => key)).size).toBe(3);
    if ('deliver_by_note' in channels)
      for (const { id, notes } of [order, next])
        expect(extractKeys(notes.map(({ note }) => note).join())).toEqual(
          held.filter((one) => one.order === String(id)).map(({ key }) => key),
        );
  },
);

test('a shop is not read before the requests have ended that were on their way when the database was lost', async () => {
  const { api, shop } = await startMessaging({ deliver_by_order_item: true });
  const before = shop.requests.length;

  await api.sql('UPDATE database_identity SET timeline = timeline - 1');
  await api.sql('SELECT check_database_identity()');
  await pollUntilDone(api.services, recoveryPoller);
  const [row] = await api.sql<{ wait: number }>(
    'SELECT extract(epoch FROM next_at - started_at)::float AS wait FROM site_recoveries',
  );

  expect(shop.requests.length).toBe(before);
  expect(row?.wait).toBeGreaterThan(10);
});

test('all servers and connections that saw a later epoch of the database start one recovery, since that epoch began', async ({
  messaging: { api },
}) => {
  const second = await startSecondServer(api);
  const check = async (times: number) => {
    const databases = Array.from({ length: times }, () => [api.services.db, second.services.db]).flat();
    await Promise.all(databases.map(checkIdentity));
  };
  const readIdentity = async () =>
    (
      await api.sql<{ epoch: string; known_epochs: string[] }>(
        'SELECT epoch, known_epochs FROM database_identity',
      )
    )[0];
  const original = await readIdentity();
  await api.sql("SELECT start_recovery('failover', now())");
  const later = await readIdentity();
  await check(1);
  const whilePromoted = await readIdentity();

  await api.sql("UPDATE database_identity SET epoch = $1, epoch_since = epoch_since - interval '1 day'", [
    original?.epoch,
  ]);
  await api.sql("UPDATE database_identity SET known_epochs = '{}'; DELETE FROM site_recoveries");
  await check(4);
  await check(4);

  expect(whilePromoted).toEqual(later);
  expect(await readIdentity()).toEqual({
    epoch: expect.any(String),
    known_epochs: [later?.epoch, original?.epoch],
  });
  expect(await api.sql('SELECT reason FROM site_recoveries')).toEqual([{ reason: 'failover' }]);
});

/** Sets the time of an order's receipt back. */
function ageRecord({ api: { services }, site }: Messaging, order: ShopOrder, ms: number): void {
  const ref = { siteId: site.id, orderId: String(order.id) };
  const [receipt] = findReceipts(services, ref, order.meta);
  const [entry] = order.meta;
  if (receipt && entry) entry.value = encodeReceipt(services, ref, { ...receipt, at: receipt.at - ms });
}

test.each([
  ['was never sent', 'sending'],
  ['failed for good', 'failed'],
])('a note that was recorded ten minutes before the end and %s is a failed message', async (_, state) => {
  const old = await startMessaging({ deliver_by_note: true }, { keys: 6 });
  const ctx = systemContext(old.api.services, 'test');
  const known = await fulfillPaidOrder(old);
  const backup = await takeBackup(old.api);
  const unsent = await receivePaidOrder(old);
  await writeReceipt(ctx, await claimNext(old.api));
  ageRecord(old, unsent, 600_000);
  await old.api.sql(
    "UPDATE deliveries SET attempted_at = now() - interval '10 minutes', state = $1 WHERE state = 'sending'",
    [state],
  );
  const last = await receivePaidOrder(old);
  await sendDelivery(ctx, await claimNext(old.api));

  const restored = await restoreAndRead(old, backup);

  expect(getCustomerNotes(last)).toHaveLength(1);
  const messages = await restored.api.sql<{ order_id: string; state: string }>(
    'SELECT order_id, state FROM deliveries ORDER BY order_id::bigint',
  );
  expect(messages).toEqual([
    { order_id: String(known.id), state: 'sent' },
    { order_id: String(unsent.id), state: 'failed' },
    { order_id: String(last.id), state: 'sent' },
  ]);
});

test('the second note of an order that was not sent has its own keys when a user sends it again', async ({
  old,
}) => {
  const order = await fulfillPaidOrder(old);
  const backup = await takeBackup(old.api);
  const line_items = order.lines.map(({ id }) => ({ id, quantity: 2 }));
  await sendOrderWebhook(old, old.shop.editOrder(order.id, { line_items }));
  await writeReceipt(systemContext(old.api.services, 'test'), await claimNext(old.api));

  const restored = await restoreAndRead(old, backup);
  await restored.api.send(deliveries.retry, { params: { id: old.site.id }, body: {} });
  await sendDueDeliveries(restored);

  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001'], ['A-00002']]);
});

test.each([
  { quantities: [1], known: [] },
  { quantities: [1, 1], known: ['B-00001'] },
])(
  'a note that was not sent fails while keys of it are not stored, until an administrator allocates others: $quantities',
  async ({ quantities, known }) => {
    const old = await startMessaging({ deliver_by_note: true }, { keys: 1 });
    await fulfillPaidOrder(old);
    const backup = await takeBackup(old.api);
    await addNumberedKeys(old.api, old.poolId, 1, { prefix: 'LOST' });
    const order = await receivePaidOrder(old, quantities);
    await writeReceipt(systemContext(old.api.services, 'test'), await claimNext(old.api));

    const restored = await restoreAndRead(old, backup);
    await restored.api.send(deliveries.retry, { params: { id: old.site.id }, body: {} });
    await sendDueDeliveries(restored);
    const { messages } = await getOrder(restored.api, order.id);
    await sendOrderWebhook(restored, order);
    await addNumberedKeys(restored.api, old.poolId, 1, { prefix: 'NEW' });
    await restored.api.send(orders.allocate, { params: { id: await findOrderId(restored.api, order.id) } });
    await restored.api.send(deliveries.retry, { params: { id: old.site.id }, body: {} });
    await sendDueDeliveries(restored);

    expect(messages).toMatchObject([
      {
        state: 'failed',
        reason: 'Its keys are not stored any more. “Allocate Now” on the page of the order allocates others',
      },
    ]);
    const told = getCustomerNotes(order).join();
    expect([...extractKeys(told), ...(told.match(/NEW-\d+/g) ?? [])]).toEqual([...known, 'NEW-00001']);
  },
);

test('the receipt of a note does not tell of the items of its order, which get the keys after the database was lost', async () => {
  const old = await startMessaging({ deliver_by_note: true, deliver_by_order_item: true });
  const backup = await takeBackup(old.api);
  const order = await receivePaidOrder(old);
  await sendDelivery(systemContext(old.api.services, 'test'), await claimNext(old.api, 'note'));

  const restored = await restoreAndRead(old, backup);
  await deliverOrder(restored, order);

  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001']]);
  expect(listItemKeys(order)).toEqual(['A-00001']);
});

test.each(['before the order', 'after its first key'])(
  'items with some of the keys of their order get the others after the database was lost, from a backup made %s',
  async (time) => {
    const old = await startMessaging({ deliver_by_note: true, deliver_by_order_item: true }, { keys: 3 });
    const early = await takeBackup(old.api);
    const order = await fulfillPaidOrder(old);
    const backup = time === 'before the order' ? early : await takeBackup(old.api);
    const line_items = order.lines.map(({ id }) => ({ id, quantity: 2 }));
    await sendOrderWebhook(old, old.shop.editOrder(order.id, { line_items }));
    await sendDelivery(systemContext(old.api.services, 'test'), await claimNext(old.api, 'note'));

    const restored = await restoreAndRead(old, backup);
    await deliverOrder(restored, order);

    expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001'], ['A-00002']]);
    expect(listItemKeys(order)).toEqual(['A-00001', 'A-00002']);
  },
);

test('keys that were removed from the items of a canceled order come back when it is paid again after the database was lost', async () => {
  const old = await startMessaging({ deliver_by_order_item: true });
  const order = await fulfillPaidOrder(old);
  const backup = await takeBackup(old.api);
  const change = (messaging: Messaging, status: 'cancelled' | 'processing') =>
    sendOrderWebhook(messaging, old.shop.editOrder(order.id, { status }));
  await change(old, 'cancelled');
  await sendDueDeliveries(old);
  const whileCanceled = listItemKeys(order);

  const restored = await restoreAndRead(old, backup);
  await sendOrderWebhook(restored, order);
  await change(restored, 'processing');
  await sendDueDeliveries(restored);

  const [held] = await listHeldKeys(restored.api);
  expect(whileCanceled).toEqual([]);
  expect(listItemKeys(order)).toEqual([held?.key]);
});
