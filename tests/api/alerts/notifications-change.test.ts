import { expect } from 'vitest';
import { notifications } from '#contract/notifications';
import { buildNotification } from '../buildNotification';
import { test } from '../fixtures';

test('keeps the first resolution time when a notification is resolved twice', async ({ api }) => {
  const id = await buildNotification(api);

  const first = await api.send(notifications.resolve, { params: { id } });
  const again = await api.send(notifications.resolve, { params: { id } });

  expect(first.data).toMatchObject({ id, is_resolved: true, resolved_at: expect.any(String) });
  expect(again).toMatchObject({ status: 200, data: first.data });
  expect(
    await api.sql('SELECT action, record_id FROM audit_log WHERE action LIKE $1', ['notification.%']),
  ).toEqual([{ action: 'notification.resolve', record_id: String(id) }]);
});

test('resolves all notifications', async ({ api }) => {
  await buildNotification(api);
  await buildNotification(api, { severity: 'CRITICAL', type: 'DEPLETED' });
  await buildNotification(api, { is_resolved: true });

  const { data } = await api.send(notifications.resolveAll);

  expect(data).toEqual({ resolved_count: 2 });
  expect(await api.sql('SELECT FROM notifications WHERE NOT is_resolved OR resolved_at IS NULL')).toEqual([]);
});

// spec: 4.notification-resolved-one-by-one-or
test('resolves only notifications of the given severity and type', async ({ api }) => {
  await buildNotification(api, { severity: 'CRITICAL', type: 'DEPLETED' });
  await buildNotification(api, { severity: 'CRITICAL', type: 'ASSIGNMENT_FAILED' });
  await buildNotification(api);

  const { data } = await api.send(notifications.resolveAll, {
    body: { severity: 'CRITICAL', type: 'DEPLETED' },
  });

  expect(data).toEqual({ resolved_count: 1 });
  expect(await api.sql('SELECT type FROM notifications WHERE is_resolved')).toEqual([{ type: 'DEPLETED' }]);
});

test('deletes a notification and audits it', async ({ api }) => {
  const id = await buildNotification(api);

  const deleted = await api.send(notifications.delete, { params: { id } });

  expect(deleted).toMatchObject({ status: 200, data: null });
  expect(await api.count('notifications')).toBe(0);
  expect(await api.sql(`SELECT record_id FROM audit_log WHERE action = 'notification.delete'`)).toEqual([
    { record_id: String(id) },
  ]);
});

test('responds 404 when an unknown notification is resolved or deleted', async ({ api }) => {
  expect((await api.send(notifications.resolve, { params: { id: 7 } })).status).toBe(404);
  expect((await api.send(notifications.delete, { params: { id: 7 } })).status).toBe(404);
});

test('refuses a test email when email is not configured or the recipient is invalid', async ({ api }) => {
  const unconfigured = await api.send(notifications.testEmail, { body: { recipient: 'ada@example.com' } });
  const invalid = await api.send(notifications.testEmail, { body: { recipient: 'ada' } });

  expect(unconfigured).toMatchObject({
    status: 409,
    message: 'Email is not configured: enter a sender address in the settings',
  });
  expect(invalid).toMatchObject({ status: 422, errors: { recipient: 'Invalid email address' } });
});

test('refuses notifications without a session', async ({ api }) => {
  const cookies = {};

  expect((await api.send(notifications.list, { cookies })).status).toBe(401);
  expect((await api.send(notifications.resolveAll, { cookies })).status).toBe(401);
  expect((await api.send(notifications.checkPools, { cookies })).status).toBe(401);
});
