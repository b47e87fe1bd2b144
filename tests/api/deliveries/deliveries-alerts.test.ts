import { expect } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { test } from '../fixtures';
import { SENDER, subscribe } from '../mailing';
import {
  placePaidOrder,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import type { Api } from '../startApi';

const listAlerts = async (api: Api) =>
  (await api.send(notifications.list, { query: { type: 'MESSAGE_FAILED' } })).data.notifications;

const countUnresolved = (api: Api) =>
  api.count("notifications WHERE type = 'MESSAGE_FAILED' AND NOT is_resolved");

test('a message that is not sent any more alerts in the bell and by email with its order, until it is sent', async ({
  ses,
}) => {
  const messaging = await startMessaging({ deliver_by_note: true }, { env: ses.env });
  const { api, shop, site } = messaging;
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  await subscribe(api, 'oncall@example.com', { type: 'MESSAGE_FAILED' });
  const lost = [placePaidOrder(messaging), placePaidOrder(messaging)];
  for (const order of lost) await sendOrderWebhook(messaging, order);
  await api.sql('UPDATE deliveries SET attempts = 31');
  shop.fault = 'overloaded';
  expect(await countUnresolved(api)).toBe(0);

  await sendDueDeliveries(messaging);

  const [alert, ...others] = await listAlerts(api);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    severity: 'CRITICAL',
    is_resolved: false,
    site: { id: site.id },
    order: { number: expect.any(String) },
    message: expect.stringMatching(/^The customer of order \d+ of Wool & Co was not told: .+ on request/),
  });
  expect(lost.map(({ id }) => String(id))).toContain(alert?.order?.number);
  expect(await countUnresolved(api)).toBe(1);
  expect(ses.emails).toMatchObject([
    { to: ['oncall@example.com'], subject: `A message about order ${alert?.order?.number} was not sent` },
  ]);

  shop.fault = undefined;
  await api.send(deliveries.retry, { params: { id: site.id } });
  await sendDueDeliveries(messaging);

  expect(await listAlerts(api)).toMatchObject([{ id: alert?.id, is_resolved: true }]);
  expect(await countUnresolved(api)).toBe(0);
});

test('a message that is tried again alerts nobody', async ({ messaging }) => {
  await receivePaidOrder(messaging);
  messaging.shop.fault = 'down';

  await sendDueDeliveries(messaging);
  await sendDueDeliveries(messaging);

  expect(await listAlerts(messaging.api)).toEqual([]);
});
