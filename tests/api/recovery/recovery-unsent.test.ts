import { expect } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { writeReceipt } from '../../../server/domains/deliveries/receipts/writeReceipt';
import { sendDelivery } from '../../../server/domains/deliveries/sending/sendDelivery';
import { systemContext } from '../../../server/platform/context';
import { claimNext } from '../claimNext';
import { test } from '../fixtures';
import { openTestSes, SENDER } from '../mailing';
import {
  deliverOrder,
  fulfillPaidOrder,
  getCustomerNotes,
  listDeliveries,
  type Messaging,
  placePaidOrder,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { type Backup, listHeldKeys, PROMOTED, restoreAndRead, takeBackup } from '../restoring';
import { addNumberedKeys } from '../selling';
import { startApi } from '../startApi';

/** A shop whose customers get notes and e-mails. */
async function startWithBoth(keys?: number) {
  const ses = await openTestSes();
  const api = await startApi(ses.env);
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  return { ses, old: await startMessaging({ deliver_by_note: true, deliver_by_email: true }, { api, keys }) };
}

/** A paid order whose note was recorded and refused. */
async function placeUnsent(messaging: Messaging) {
  const { services, sql } = messaging.api;
  const order = await receivePaidOrder(messaging);
  await writeReceipt(systemContext(services, 'test'), await claimNext(messaging.api));
  await sql("UPDATE deliveries SET state = 'queued'");
  return order;
}

/** A standby is promoted, and its shops are read. */
async function promote(old: Messaging, backup: Backup, env: Record<string, string> = {}): Promise<Messaging> {
  const restored = await restoreAndRead(old, backup, { mark: PROMOTED, env });
  return restored;
}

test('a note that was tried in vain is sent after a failover that lost nothing', async ({
  messaging: old,
}) => {
  const order = await placeUnsent(old);

  const restored = await promote(old, await takeBackup(old.api));
  await sendDueDeliveries(restored);

  expect(getCustomerNotes(order)).toHaveLength(1);
});

test('a note that was tried in vain and sent before a failover that lost this is not sent again', async ({
  messaging: old,
}) => {
  const order = await placeUnsent(old);
  const backup = await takeBackup(old.api);
  await sendDelivery(systemContext(old.api.services, 'test'), await claimNext(old.api));

  const restored = await promote(old, backup);
  await sendDueDeliveries(restored);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listDeliveries(restored.api)).toMatchObject([{ state: 'sent' }]);
});

test.each([
  ['note', 'email'],
  ['email', 'note'],
] as const)(
  'the %s that waited for its turn beside the %s is sent after a failover',
  async (_waiting, first) => {
    const { ses, old } = await startWithBoth();
    const { api } = old;
    const backup = await takeBackup(api);
    const order = await receivePaidOrder(old);
    await sendDelivery(systemContext(api.services, 'test'), await claimNext(api, first));

    const restored = await promote(old, backup, ses.env);
    await deliverOrder(restored, order);

    expect(getCustomerNotes(order)).toHaveLength(1);
    expect(ses.emails).toHaveLength(1);
  },
);

test('the note of an order that waited for its key, and whose e-mail was sent, is sent after a failover without an event', async () => {
  const { ses, old } = await startWithBoth(0);
  const { api } = old;
  const order = await receivePaidOrder(old);
  await addNumberedKeys(api, old.poolId, 2, { prefix: 'A' });
  const backup = await takeBackup(api);
  await api.runJobs();
  await sendDelivery(systemContext(api.services, 'test'), await claimNext(api, 'email'));

  const restored = await promote(old, backup, ses.env);
  await sendDueDeliveries(restored);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(ses.emails).toHaveLength(1);
});

test.each([
  ['note', 'email'],
  ['email', 'note'],
] as const)(
  'the %s whose keys the database has lost, and the %s has told, fails and alerts',
  async (waiting, first) => {
    const { ses, old } = await startWithBoth(0);
    const { api } = old;
    const order = placePaidOrder(old);
    const backup = await takeBackup(api);
    await addNumberedKeys(api, old.poolId, 1);
    await sendOrderWebhook(old, order);
    await sendDelivery(systemContext(api.services, 'test'), await claimNext(api, first));

    const restored = await promote(old, backup, ses.env);
    await deliverOrder(restored, order);

    const reason = expect.stringContaining('not stored any more');
    const messages = await listDeliveries(restored.api);
    expect(messages).toHaveLength(2);
    expect(messages).toContainEqual(expect.objectContaining({ channel: waiting, state: 'failed', reason }));
    expect(messages).toContainEqual(expect.objectContaining({ channel: first, state: 'sent' }));
    const alerts = (await restored.api.send(notifications.list)).data.notifications;
    expect(alerts.map(({ type }) => type)).toContain('MESSAGE_FAILED');
  },
);

test.each([
  ['note', 'email'],
  ['email', 'note'],
] as const)(
  'of an order that got keys twice, the second %s that waited beside the second %s is sent after a failover',
  async (_waiting, first) => {
    const { ses, old } = await startWithBoth(1);
    const { api } = old;
    const order = await fulfillPaidOrder(old, [2]);
    await addNumberedKeys(api, old.poolId, 2, { prefix: 'C' });
    const backup = await takeBackup(api);
    await api.runJobs();
    await sendDelivery(systemContext(api.services, 'test'), await claimNext(api, first));

    const restored = await promote(old, backup, ses.env);
    await sendDueDeliveries(restored);

    const keys = await listHeldKeys(restored.api);
    expect(keys).toHaveLength(2);
    for (const { key } of keys) {
      expect(getCustomerNotes(order).filter((note) => note.includes(key))).toHaveLength(1);
      expect(ses.emails.filter((email) => JSON.stringify(email).includes(key))).toHaveLength(1);
    }
  },
);

test('an order that waited and got its key since keeps it, although its shop does not date changes of metadata', async () => {
  const old = await startMessaging({ deliver_by_note: true }, { keys: 0 });
  const order = await fulfillPaidOrder(old);
  const backup = await takeBackup(old.api);
  await addNumberedKeys(old.api, old.poolId, 2, { prefix: 'A' });
  await old.api.runJobs();
  await sendDueDeliveries(old);
  order.modified = new Date(Date.now() - 3 * 60 * 60_000);
  const told = getCustomerNotes(order);

  const restored = await promote(old, backup);
  await addNumberedKeys(restored.api, old.poolId, 1, { prefix: 'B' });
  await restored.api.runJobs();
  await sendDueDeliveries(restored);

  expect(told).toHaveLength(1);
  expect(getCustomerNotes(order)).toEqual(told);
});

test('an e-mail that was tried in vain fails after a failover, alerts, and is sent when a user retries it', async ({
  ses,
}) => {
  const api = await startApi(ses.env);
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  const old = await startMessaging({ deliver_by_email: true }, { api });
  ses.fault = 'throttle';
  await fulfillPaidOrder(old);
  ses.fault = undefined;

  const restored = await promote(old, await takeBackup(old.api), ses.env);
  await sendDueDeliveries(restored);
  const messages = await listDeliveries(restored.api);
  const alerts = (await restored.api.send(notifications.list)).data.notifications;
  const sent = ses.emails.length;
  await restored.api.send(deliveries.retry, { params: { id: old.site.id }, body: {} });
  await sendDueDeliveries(restored);

  expect(messages).toMatchObject([
    { state: 'failed', reason: expect.stringContaining('may have been sent') },
  ]);
  expect(alerts.map(({ type }) => type)).toContain('MESSAGE_FAILED');
  expect(sent).toBe(0);
  expect(ses.emails).toHaveLength(1);
});
