import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { test } from '../fixtures';
import { ADMIN, getSetCookies } from '../signIn';

const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test('mails a sign-in from a new device once, and none from a known one', async ({
  mailing: { api, ses },
}) => {
  const headers = { 'user-agent': CHROME };

  const first = await api.send(auth.login, { body: ADMIN, cookies: {}, headers });
  const { keystock_device = '' } = getSetCookies(first.raw);
  const second = await api.send(auth.login, { body: ADMIN, cookies: { keystock_device } });
  await api.runJobs();

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(getSetCookies(second.raw).keystock_device).toBe(keystock_device);
  expect(ses.emails).toMatchObject([{ to: ['admin@example.com'], subject: 'New sign-in to Keystock' }]);
  expect(ses.emails[0]?.text).toMatch(/Device: Chrome on macOS\nAddress: 127\.0\.0\.1\nSigned in: /);
});

test('counts a device as new again after its session was ended', async ({ mailing: { api, ses } }) => {
  const first = await api.send(auth.login, { body: ADMIN, cookies: {} });
  const { keystock_device = '' } = getSetCookies(first.raw);
  const { data } = await api.send(auth.sessions);
  const other = data.find(({ is_current }) => !is_current)?.id ?? '';

  await api.send(auth.revokeSession, { body: { session_id: other } });
  await api.send(auth.login, { body: ADMIN, cookies: { keystock_device } });
  await api.runJobs();

  expect(ses.emails).toHaveLength(2);
});

test('signs in from a new device while email is not configured', async ({ api }) => {
  const { status } = await api.send(auth.login, {
    body: ADMIN,
    cookies: { keystock_device: 'forged.value' },
  });

  expect(status).toBe(200);
  expect(await api.count('emails')).toBe(0);
  expect(await api.count('devices')).toBe(2);
});
