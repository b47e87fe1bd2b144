import { expect, test } from 'vitest';
import { notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { buildLicenses, buildPool } from '../build';
import { type Api, startApi } from '../startApi';

/** Starts a server with a low pool and its notification. */
async function startWithLowPool(): Promise<Api> {
  const api = await startApi();
  const { id } = await buildPool(api);
  await buildLicenses(api, id, ['KEY-1', 'KEY-2']);
  await api.runJobs();
  return api;
}

const moveNotifications = (api: Api, interval: string) =>
  api.sql('UPDATE notifications SET triggered_at = now() + $1::interval', [interval]);

const check = async (api: Api) => (await api.send(notifications.checkPools)).data.notifications_created;

test('resolves the earlier notification when a repeated one is created', async () => {
  const api = await startWithLowPool();
  await moveNotifications(api, '-25 hours');

  const created = await check(api);

  expect(created).toBe(1);
  expect(await api.sql('SELECT is_resolved FROM notifications ORDER BY id')).toEqual([
    { is_resolved: true },
    { is_resolved: false },
  ]);
});

test.each([
  ['-59 minutes', 0],
  ['-61 minutes', 1],
])('with a cooldown of one hour, repeats a notification of %s %i times', async (age, times) => {
  const api = await startWithLowPool();
  await api.send(settings.update, { body: { notification_cooldown_hours: 1 } });
  await moveNotifications(api, age);

  expect(await check(api)).toBe(times);
});

test('repeats a notification whose time is in the future', async () => {
  const api = await startWithLowPool();
  await moveNotifications(api, '1 year');

  const created = [await check(api), await check(api)];

  expect(created).toEqual([1, 0]);
});

test('repeats a notification once after the clock jumps ahead', async () => {
  const api = await startWithLowPool();
  await moveNotifications(api, '-1 year');

  const created = [await check(api), await check(api)];

  expect(created).toEqual([1, 0]);
});
