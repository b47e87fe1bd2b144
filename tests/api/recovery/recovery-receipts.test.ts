import { expect } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { licenses } from '#contract/licenses';
import { notifications } from '#contract/notifications';
import { recovery } from '#contract/recovery';
import { siteHealth } from '#contract/siteHealth';
import type { ShopFault } from '#shop/faults';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { claimNext } from '../claimNext';
import { test } from '../fixtures';
import { type Emailing, startEmailing } from '../mailing';
import {
  deliverOrder,
  extractKeys,
  findLicense,
  fulfillPaidOrder,
  listDeliveries,
  type Messaging,
  placePaidOrder,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
} from '../messaging';
import {
  type Backup,
  listHeldKeys,
  PROMOTED,
  readShops,
  restoreAndRead,
  startRestored,
  takeBackup,
} from '../restoring';
import { aWooOrder, deliver } from '../selling';

/** A shop whose customers get e-mails. */
/** The shop has taken no receipt for a quarter of an hour. */
async function passWait({ api }: Messaging): Promise<void> {
  await api.sql("UPDATE database_identity SET epoch_since = epoch_since - interval '15 minutes'");
  await api.sql("UPDATE sites SET receipts_failing_since = receipts_failing_since - interval '15 minutes'");
}

/** An order whose e-mail leaves while the shop fails. */
async function sendUnrecorded(emailing: Emailing, fault: ShopFault): Promise<ShopOrder> {
  const order = await receivePaidOrder(emailing);
  emailing.shop.fault = fault;
  await sendDueDeliveries(emailing);
  await passWait(emailing);
  await sendDueDeliveries(emailing);
  return order;
}

async function writeMissing({ api, shop }: Messaging): Promise<void> {
  shop.fault = undefined;
  await api.sql('UPDATE order_writes SET receipt_claimed_until = NULL');
  await api.sql(
    "UPDATE sites SET receipts_due_at = now() - interval '1 second' WHERE receipts_due_at IS NOT NULL",
  );
  await api.runJobs();
}

const countRecords = ({ meta }: ShopOrder) =>
  meta.filter(({ key }) => key.startsWith('_keystock_keys_')).length;

const listEmailedKeys = ({ ses }: Emailing) => ses.emails.map(({ text }) => extractKeys(text));

/** The backup is restored a day later, and its shops are read. */
async function restore(old: Emailing, backup: Backup): Promise<Emailing> {
  const restored = { ...old, api: await startRestored(backup, { env: old.ses.env }) };
  await restored.api.sql("UPDATE database_identity SET epoch_since = epoch_since + interval '1 day'");
  old.shop.fault = undefined;
  await readShops(restored.api);
  return restored;
}

const getRecovery = async ({ api }: Messaging) => (await api.send(recovery.get)).data;

test.each(['html', 'keys_revoked', 'not_woocommerce', 'overloaded'] as const)(
  'an email waits ten minutes for a shop that takes no receipt (%s), leaves, and is recorded when the shop answers again',
  async (fault) => {
    const emailing = await startEmailing();
    const { api, ses, shop } = emailing;
    const order = await receivePaidOrder(emailing);
    shop.fault = fault;
    await sendDueDeliveries(emailing);
    await sendDueDeliveries(emailing);
    expect(ses.emails).toEqual([]);
    expect(await listDeliveries(api)).toMatchObject([
      {
        state: 'queued',
        attempts: 2,
        reason: expect.stringMatching(/^The order in the shop first records .*\. The\S* /),
      },
    ]);

    await passWait(emailing);
    await sendDueDeliveries(emailing);
    await api.sql("UPDATE sites SET receipts_due_at = now() - interval '1 second'");
    await api.runJobs();
    expect(listEmailedKeys(emailing)).toEqual([['A-00001']]);
    expect(countRecords(order)).toBe(0);

    await writeMissing(emailing);

    expect(countRecords(order)).toBe(1);
    expect(await api.count('order_writes WHERE lacks_receipt')).toBe(0);
    expect(
      await api.count('sites WHERE receipts_due_at IS NOT NULL OR receipts_failing_since IS NOT NULL'),
    ).toBe(0);
  },
);

test('the receipt of a later order makes the missing ones due, and a deleted order has none', async ({
  emailing,
}) => {
  const { api, shop } = emailing;
  const [lacking, deleted] = [placePaidOrder(emailing), placePaidOrder(emailing)];
  for (const order of [lacking, deleted]) await sendOrderWebhook(emailing, order);
  shop.fault = 'html';
  await sendDueDeliveries(emailing);
  await passWait(emailing);
  await sendDueDeliveries(emailing);
  shop.deleteOrder(deleted.id);
  shop.fault = undefined;

  await fulfillPaidOrder(emailing);
  await api.runJobs();

  expect(countRecords(lacking)).toBe(1);
  expect(await api.count('sites WHERE receipts_due_at IS NOT NULL')).toBe(0);
  expect(emailing.ses.emails).toHaveLength(3);
});

test.each([
  ['check', ({ api, site }: Emailing) => api.send(siteHealth.check, { params: { id: site.id } })],
  ['webhook', (emailing: Emailing) => deliver(emailing, aWooOrder({ id: 900, status: 'pending' }))],
])('the first sign of life of a shop, a %s, makes the missing receipts due at once', async (_, show) => {
  const emailing = await startEmailing();
  const { api, shop } = emailing;
  const order = await sendUnrecorded(emailing, 'maintenance_known');
  await api.send(siteHealth.check, { params: { id: emailing.site.id } });
  await api.sql("UPDATE sites SET receipts_due_at = now() + interval '15 minutes'");
  shop.fault = undefined;

  await show(emailing);
  await api.runJobs();

  expect(countRecords(order)).toBe(1);
});

test('messages of an order wait while its missing receipt is written', async ({ emailing }) => {
  const { api } = emailing;
  const order = await sendUnrecorded(emailing, 'html');
  emailing.shop.fault = undefined;
  const { license_id: id } = await findLicense(api, 'A-00001');
  await api.sql("UPDATE order_writes SET receipt_claimed_until = now() + interval '2 minutes'");
  await api.send(deliveries.resend, { params: { id }, body: { channel: 'email' } });

  await sendDueDeliveries(emailing);
  const sent = emailing.ses.emails.length;
  await api.sql('UPDATE order_writes SET receipt_claimed_until = now()');
  await sendDueDeliveries(emailing);

  expect([sent, emailing.ses.emails.length]).toEqual([1, 2]);
  expect(countRecords(order)).toBe(1);
});

test('a missing receipt waits while a message of its order is sent', async ({ emailing }) => {
  const order = await sendUnrecorded(emailing, 'html');
  const { license_id: id } = await findLicense(emailing.api, 'A-00001');
  await emailing.api.send(deliveries.resend, { params: { id }, body: { channel: 'email' } });
  await claimNext(emailing.api);

  await writeMissing(emailing);

  expect(countRecords(order)).toBe(0);
  expect(await emailing.api.count("sites WHERE receipts_due_at > now() + interval '30 seconds'")).toBe(1);
});

test('a replacement is emailed only with a receipt: nothing else tells that its unit has another key', async ({
  emailing,
}) => {
  const { api, ses } = emailing;
  await sendUnrecorded(emailing, 'html');
  const { license_id: id } = await findLicense(api, 'A-00001');
  await api.send(licenses.replace, { params: { id }, body: { replacement_note: 'Does not work' } });

  await sendDueDeliveries(emailing);
  await sendDueDeliveries(emailing);
  const sent = ses.emails.length;
  emailing.shop.fault = undefined;
  await sendDueDeliveries(emailing);

  expect(sent).toBe(1);
  expect(listEmailedKeys(emailing)).toEqual([['A-00001'], ['A-00002']]);
});

test.each(['html', 'keys_revoked'] as const)(
  'keys are in quarantine after a restore if an email may have left while the shop took no receipt (%s)',
  async (fault) => {
    const old = await startEmailing();
    await fulfillPaidOrder(old);
    const backup = await takeBackup(old.api);
    const lost = await sendUnrecorded(old, fault);

    const restored = await restore(old, backup);
    await fulfillPaidOrder(restored);
    await deliverOrder(restored, lost);

    expect(listEmailedKeys(old)).toEqual([['A-00001'], ['A-00002']]);
    const { sites, pools } = await getRecovery(restored);
    expect(sites).toEqual([]);
    expect(pools).toMatchObject([{ license_group: { id: old.poolId }, keys: 4, is_quarantined: true }]);
    expect(await listHeldKeys(restored.api)).toHaveLength(1);
  },
);

test('keys are not in quarantine after a restore if the missing receipts were written', async ({
  emailing: old,
}) => {
  const backup = await takeBackup(old.api);
  const lost = await sendUnrecorded(old, 'html');
  await writeMissing(old);

  const restored = await restore(old, backup);

  expect(await getRecovery(restored)).toEqual({ sites: [], pools: [] });
  expect(await listHeldKeys(restored.api)).toMatchObject([{ key: 'A-00001', order: String(lost.id) }]);
});

test('a key that was deleted before its receipt was written belongs to its order after a restore', async ({
  emailing: old,
}) => {
  const backup = await takeBackup(old.api);
  const lost = await sendUnrecorded(old, 'html');
  const { license_id } = await findLicense(old.api, 'A-00001');
  await old.api.send(licenses.delete, { params: { id: license_id } });
  await writeMissing(old);

  const restored = await restore(old, backup);
  await deliverOrder(restored, lost);

  expect(await listHeldKeys(restored.api)).toEqual([{ key: 'A-00001', order: String(lost.id) }]);
  expect(listEmailedKeys(old)).toEqual([['A-00001']]);
});

test('a receipt says that others are missing: keys are in quarantine after a restore', async ({
  emailing: old,
}) => {
  await fulfillPaidOrder(old);
  const backup = await takeBackup(old.api);
  await sendUnrecorded(old, 'html');
  old.shop.fault = undefined;
  // The receipt of this order is written, and the server ends before the missing one is.
  const order = await receivePaidOrder(old);
  await old.api.sql('UPDATE sites SET receipts_failing_since = NULL, receipts_due_at = NULL');
  await sendDueDeliveries(old);
  expect(countRecords(order)).toBe(1);

  const restored = { ...old, api: await startRestored(backup, { mark: PROMOTED, env: old.ses.env }) };
  await restored.api.sql("UPDATE site_recoveries SET lost_since = lost_since - interval '1 hour'");
  await readShops(restored.api);

  expect((await getRecovery(restored)).pools).toMatchObject([{ keys: 3, is_quarantined: true }]);
});

test('an order that was paid at the moment of a failover gets its key: no email can have left without a receipt', async ({
  emailing: old,
}) => {
  await fulfillPaidOrder(old);
  // A quiet shop: its last key was given yesterday.
  await old.api.sql("UPDATE license_assignments SET assigned_at = now() - interval '1 day'");
  await old.api.sql("UPDATE sites SET created_at = created_at - interval '2 days'");
  for (const order of old.shop.orders.values()) order.modified = new Date(Date.now() - 72 * 60 * 60_000);
  const backup = await takeBackup(old.api);
  const order = placePaidOrder(old);

  const restored = await restoreAndRead(old, backup, { mark: PROMOTED, env: old.ses.env });
  await deliverOrder(restored, order);

  expect(await getRecovery(restored)).toEqual({ sites: [], pools: [] });
  expect(listEmailedKeys(old)).toEqual([['A-00001'], ['A-00002']]);
});

test('an email that waited at the backup and left without a receipt fails after the restore, and is not sent again', async ({
  emailing: old,
}) => {
  const order = await receivePaidOrder(old);
  const backup = await takeBackup(old.api);
  old.shop.fault = 'html';
  await sendDueDeliveries(old);
  await passWait(old);
  await sendDueDeliveries(old);

  const restored = await restore(old, backup);
  await sendDueDeliveries(restored);
  await deliverOrder(restored, order);

  expect(listEmailedKeys(old)).toEqual([['A-00001']]);
  expect(await listDeliveries(restored.api)).toMatchObject([
    { state: 'failed', reason: expect.stringContaining('may have been sent') },
  ]);
  const alerts = (await restored.api.send(notifications.list)).data.notifications;
  expect(alerts.map(({ type }) => type)).toContain('MESSAGE_FAILED');
});
