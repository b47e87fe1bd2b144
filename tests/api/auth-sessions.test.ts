import { expect, test } from 'vitest';
import { auth } from '#contract/auth';
import { signAccessToken } from '../../server/modules/auth/session';
import { TEST_KEYS } from './keys';
import { ADMIN, cookiesOf } from './signIn';
import { type Api, startApi } from './startApi';

async function signedIn(api: Api): Promise<Record<string, string>> {
  const { raw } = await api.send(auth.login, { body: ADMIN, cookies: {} });
  return cookiesOf(raw);
}

const passGrace = (api: Api) =>
  api.sql(`UPDATE sessions SET rotated_at = rotated_at - interval '11 seconds'`);

test('a renewed session goes on for another 30 days with new cookies', async () => {
  const api = await startApi();
  const cookies = await signedIn(api);
  await api.sql(`UPDATE sessions SET expires_at = now() + interval '1 day'`);

  const renewed = await api.send(auth.refresh, { body: {}, cookies });
  const me = await api.send(auth.me, { cookies: cookiesOf(renewed.raw) });

  const [session] = await api.sql<{ days: number }>(
    `SELECT extract(epoch FROM max(expires_at) - now())::float8 / 86400 AS days FROM sessions`,
  );
  expect(renewed).toMatchObject({ status: 200, data: { admin: { username: 'admin' } } });
  expect(cookiesOf(renewed.raw).keystock_refresh).not.toBe(cookies.keystock_refresh);
  expect(me).toMatchObject({ status: 200, data: { admin: { username: 'admin' } } });
  expect(session?.days).toBeCloseTo(30, 1);
});

test('two tabs that renew at the same moment both stay signed in, with one new refresh cookie', async () => {
  const api = await startApi();
  const cookies = await signedIn(api);

  const answers = await Promise.all([1, 2].map(() => api.send(auth.refresh, { body: null, cookies })));

  const set = answers.map(({ raw }) => Object.keys(cookiesOf(raw)).sort());
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(set.sort()).toEqual([['keystock_access'], ['keystock_access', 'keystock_refresh']]);
});

test('an old refresh cookie that comes back ends the session for whoever holds it', async () => {
  const api = await startApi();
  const stolen = await signedIn(api);
  const { raw } = await api.send(auth.refresh, { body: {}, cookies: stolen });
  await passGrace(api);

  const reused = await api.send(auth.refresh, { body: {}, cookies: stolen });
  const owner = await api.send(auth.refresh, { body: {}, cookies: cookiesOf(raw) });
  const access = await api.send(auth.me, { cookies: cookiesOf(raw) });

  expect([reused.status, owner.status, access.status]).toEqual([401, 401, 401]);
  expect(await api.count(`audit_log WHERE action = 'admin.refresh_reused'`)).toBe(1);
});

test('a cookie older than the one before ends the session even at once', async () => {
  const api = await startApi();
  const first = await signedIn(api);
  const second = await api.send(auth.refresh, { body: {}, cookies: first });
  const third = await api.send(auth.refresh, { body: {}, cookies: cookiesOf(second.raw) });

  const reused = await api.send(auth.refresh, { body: {}, cookies: first });
  const owner = await api.send(auth.me, { cookies: cookiesOf(third.raw) });

  expect([reused.status, owner.status]).toEqual([401, 401]);
});

test.each(['', 'garbage', 'aaaa.bbbb', `0190d3b0-0000-4000-8000-000000000000.${'a'.repeat(43)}`])(
  'the refresh cookie "%s" is refused',
  async (keystock_refresh) => {
    const api = await startApi();

    const answer = await api.send(auth.refresh, { body: {}, cookies: { keystock_refresh } });

    expect(answer).toMatchObject({ status: 401, message: 'Please sign in' });
  },
);

test('a session that was not renewed for 30 days is over', async () => {
  const api = await startApi();
  const cookies = await signedIn(api);
  await api.sql(`UPDATE sessions SET expires_at = now() - interval '1 second'`);

  const me = await api.send(auth.me, { cookies });
  const refresh = await api.send(auth.refresh, { body: {}, cookies });

  expect([me.status, refresh.status]).toEqual([401, 401]);
});

test('signing out ends the session and takes the cookies away', async () => {
  const api = await startApi();
  const cookies = await signedIn(api);

  const out = await api.send(auth.logout, { cookies });
  const me = await api.send(auth.me, { cookies });
  const refresh = await api.send(auth.refresh, { body: {}, cookies });

  expect(out).toMatchObject({ status: 200, data: null });
  expect(out.raw.cookies).toMatchObject([
    { name: 'keystock_access', value: '', path: '/api' },
    { name: 'keystock_refresh', value: '', path: '/api/auth' },
  ]);
  expect([me.status, refresh.status]).toEqual([401, 401]);
  expect(await api.count(`audit_log WHERE action = 'admin.sign_out' AND actor = 'admin'`)).toBe(1);
});

test('signing out works on the refresh cookie alone, and without a session', async () => {
  const api = await startApi();
  const { keystock_refresh = '' } = await signedIn(api);

  const out = await api.send(auth.logout, { cookies: { keystock_refresh } });
  const again = await api.send(auth.logout, { cookies: {} });
  const refresh = await api.send(auth.refresh, { body: {}, cookies: { keystock_refresh } });

  expect([out.status, again.status, refresh.status]).toEqual([200, 200, 401]);
});

test('an administrator who was made inactive is refused everywhere', async () => {
  const api = await startApi();
  const cookies = await signedIn(api);
  await api.sql('UPDATE admins SET is_active = false');

  const answers = [
    await api.send(auth.me, { cookies }),
    await api.send(auth.refresh, { body: {}, cookies }),
    await api.send(auth.login, { body: ADMIN }),
  ];

  expect(answers.map(({ status, message }) => [status, message])).toEqual(
    answers.map(() => [403, 'Your account is inactive']),
  );
});

test.each([
  { why: 'expired', sessionKey: TEST_KEYS.session, signedAt: Date.now() - 16 * 60_000 },
  { why: 'signed by another', sessionKey: Buffer.alloc(32), signedAt: Date.now() },
])('an access token that is $why is refused', async ({ sessionKey, signedAt }) => {
  const api = await startApi();
  const [session] = await api.sql<{ id: string }>('SELECT id FROM sessions');
  const token = signAccessToken({ sessionKey }, session?.id ?? '', signedAt);

  const answer = await api.send(auth.me, { cookies: { keystock_access: token } });

  expect(answer).toMatchObject({ status: 401, message: 'Please sign in', data: undefined });
});

test('on https the cookies are Secure', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });

  const { raw } = await api.send(auth.login, { body: ADMIN });

  expect(raw.cookies.map(({ secure }) => secure)).toEqual([true, true]);
});
