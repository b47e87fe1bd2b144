import { expect } from 'vitest';
import { recovery } from '#contract/recovery';
import { sync } from '#contract/sync';
import { test } from '../fixtures';
import {
  deliverOrder,
  extractKeys,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  placePaidOrder,
  sendDueDeliveries,
  startMessaging,
} from '../messaging';
import { listHeldKeys, readShops, startRestored, takeBackup } from '../restoring';

/** The database has no sign that it was set back: the cluster, its timeline and its epoch are the same. */
const NO_SIGN = 'SELECT 1';
const HOUR_MS = 60 * 60_000;

const reconcile = async ({ api, site }: Messaging) => {
  const { status } = await api.send(sync.run, { params: { id: site.id } });
  expect(status).toBe(200);
};

const getRecovery = async ({ api }: Messaging) => (await api.send(recovery.get)).data;

const PROMOTED_SINCE = "SELECT start_recovery('failover', now())";

test.each([
  ['a snapshot', NO_SIGN],
  ['an address that leads back to it from a promoted standby', PROMOTED_SINCE],
])(
  'a database set back by %s is noticed by the receipts of the shop, and gives nothing twice',
  async (_, change) => {
    const old = await startMessaging({ deliver_by_note: true }, { keys: 6 });
    await fulfillPaidOrder(old);
    const backup = await takeBackup(old.api);
    await old.api.sql(change);
    await readShops(old.api);
    const lost = [await fulfillPaidOrder(old), await fulfillPaidOrder(old)];
    const notes = lost.map((order) => getCustomerNotes(order));

    const restored = { ...old, api: await startRestored(backup, { mark: NO_SIGN }) };
    expect(await getRecovery(restored)).toEqual({ sites: [], pools: [] });
    await reconcile(restored);
    await restored.api.sql("UPDATE site_recoveries SET next_at = 'infinity'");
    const late = placePaidOrder(old);
    await deliverOrder(restored, late);

    expect(await getRecovery(restored)).toMatchObject({
      sites: [{ site: { id: old.site.id }, reason: 'restore' }],
    });
    expect(getCustomerNotes(late)).toEqual([]);

    await readShops(restored.api);
    await restored.api.runJobs();
    await sendDueDeliveries(restored);
    const held = await listHeldKeys(restored.api);

    expect(held).toHaveLength(4);
    expect(new Set(held.map(({ key }) => key)).size).toBe(4);
    expect(lost.map((order) => getCustomerNotes(order))).toEqual(notes);
    expect(getCustomerNotes(late)).toHaveLength(1);
    expect(await getRecovery(restored)).toEqual({ sites: [], pools: [] });

    // What was read back is known, also if a clock is behind.
    await restored.api.sql("UPDATE orders SET modified_at = modified_at - interval '1 hour'");
    await restored.api.sql("UPDATE database_identity SET epoch_since = epoch_since - interval '1 day'");
    await reconcile(restored);
    expect(await getRecovery(restored)).toEqual({ sites: [], pools: [] });
  },
);

test('a snapshot of five hours ago is read back to its time, although an order got a key before it was noticed', async ({
  old,
}) => {
  // A job of the snapshot that reads the shop would notice it first.
  await old.api.runJobs();
  await reconcile(old);
  await old.api.sql("UPDATE sites SET created_at = created_at - interval '1 day'");
  await old.api.sql(
    "UPDATE site_syncs SET starts_at = starts_at - interval '1 day', synced_until = now() - interval '5 hours'",
  );
  const backup = await takeBackup(old.api);
  const lost = [await fulfillPaidOrder(old), await fulfillPaidOrder(old)];
  for (const order of lost) order.modified = new Date(Date.now() - 3 * HOUR_MS);
  const notes = lost.map((order) => getCustomerNotes(order));

  const restored = { ...old, api: await startRestored(backup, { mark: NO_SIGN }) };
  await fulfillPaidOrder(restored);
  await reconcile(restored);
  await readShops(restored.api);
  await restored.api.runJobs();
  await sendDueDeliveries(restored);
  const next = await fulfillPaidOrder(restored);

  expect(lost.map((order) => getCustomerNotes(order))).toEqual(notes);
  expect(notes.flat().flatMap(extractKeys)).toEqual(['A-00001', 'A-00002']);
  expect(getCustomerNotes(next).flatMap(extractKeys)).toEqual(['A-00003']);
});

test('receipts that the database wrote start no recovery, even if it does not know that they arrived', async ({
  messaging,
}) => {
  const { api } = messaging;
  await fulfillPaidOrder(messaging);
  const second = await fulfillPaidOrder(messaging, [2]);
  await api.sql(`UPDATE order_writes SET receipt_digest = NULL WHERE order_id = '${second.id}'`);
  await api.sql("UPDATE orders SET modified_at = modified_at - interval '1 hour'");

  await reconcile(messaging);
  await api.runJobs();

  expect(await api.count("webhook_events WHERE source = 'reconciliation'")).toBe(2);
  expect(await getRecovery(messaging)).toEqual({ sites: [], pools: [] });
});
