import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { signAccessToken } from '../../../server/domains/accounts/sessions/sessionTokens';
import { test } from '../fixtures';
import { TEST_KEYS } from '../keys';
import { ADMIN, getSetCookies } from '../signIn';
import { type Api, startApi } from '../startApi';

async function openSession(api: Api): Promise<Record<string, string>> {
  const { raw } = await api.send(auth.login, { body: ADMIN, cookies: {} });
  return getSetCookies(raw);
}

const expireGracePeriod = (api: Api) =>
  api.sql(`UPDATE sessions SET rotated_at = rotated_at - interval '11 seconds'`);

test('extends a refreshed session by 30 days and issues new cookies', async ({ api }) => {
  const cookies = await openSession(api);
  await api.sql(`UPDATE sessions SET expires_at = now() + interval '1 day'`);

  const renewed = await api.send(auth.refresh, { body: {}, cookies });
  const me = await api.send(auth.me, { cookies: getSetCookies(renewed.raw) });

  const [session] = await api.sql<{ days: number }>(
    `SELECT extract(epoch FROM max(expires_at) - now())::float8 / 86400 AS days FROM sessions`,
  );
  expect(renewed).toMatchObject({ status: 200, data: { admin: { username: 'admin' } } });
  expect(getSetCookies(renewed.raw).keystock_refresh).not.toBe(cookies.keystock_refresh);
  expect(me).toMatchObject({ status: 200, data: { admin: { username: 'admin' } } });
  expect(session?.days).toBeCloseTo(30, 1);
});

test('keeps two tabs signed in that refresh concurrently and issues one refresh cookie', async ({ api }) => {
  const cookies = await openSession(api);

  const responses = await Promise.all([1, 2].map(() => api.send(auth.refresh, { body: null, cookies })));

  const cookieNames = responses.map(({ raw }) => Object.keys(getSetCookies(raw)).sort());
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(cookieNames.sort()).toEqual([['keystock_access'], ['keystock_access', 'keystock_refresh']]);
});

test('revokes the session when a rotated refresh cookie is reused after the grace period', async ({
  api,
}) => {
  const stolen = await openSession(api);
  const { raw } = await api.send(auth.refresh, { body: {}, cookies: stolen });
  await expireGracePeriod(api);

  const reused = await api.send(auth.refresh, { body: {}, cookies: stolen });
  const owner = await api.send(auth.refresh, { body: {}, cookies: getSetCookies(raw) });
  const access = await api.send(auth.me, { cookies: getSetCookies(raw) });

  expect([reused.status, owner.status, access.status]).toEqual([401, 401, 401]);
  expect(await api.count(`audit_log WHERE action = 'admin.refresh_reused'`)).toBe(1);
});

test('an invented refresh cookie with the id of a session is nobody’s reuse', async ({ api }) => {
  const cookies = await openSession(api);
  const [, id = ''] = (cookies.keystock_refresh ?? '').split('.');
  const forged = [`${id}.${'A'.repeat(43)}`, `refresh.${id}.${'A'.repeat(43)}.${'A'.repeat(43)}`];

  const refused = await Promise.all(
    forged.map((keystock_refresh) => api.send(auth.refresh, { body: {}, cookies: { keystock_refresh } })),
  );

  expect(refused.map(({ status }) => status)).toEqual([401, 401]);
  expect(id).toMatch(/^[\da-f-]{36}$/);
  // 256 random bits, and the signature.
  expect(cookies.keystock_refresh).toMatch(/^refresh\.[\da-f-]{36}\.[\w-]{43}\.[\w+/]{43}$/);
  expect((await api.send(auth.me, { cookies })).status).toBe(200);
  expect(await api.count(`audit_log WHERE action = 'admin.refresh_reused'`)).toBe(0);
});

test('a sign-in ends the session that the browser had, and no other', async ({ api }) => {
  const former = await openSession(api);
  const refused = await api.send(auth.login, {
    body: { ...ADMIN, password: 'Wrong-Horse-9!' },
    cookies: former,
  });
  const kept = await api.send(auth.me, { cookies: former });

  const next = await api.send(auth.login, { body: ADMIN, cookies: former });

  const sessions = [former, getSetCookies(next.raw), api.session];
  const statuses = await Promise.all(sessions.map((cookies) => api.send(auth.me, { cookies })));
  expect([refused.status, kept.status]).toEqual([401, 200]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200]);
  expect(await api.count(`audit_log WHERE action = 'admin.sign_out'`)).toBe(1);
});

test('revokes the session immediately when a refresh cookie older than the previous one is reused', async ({
  api,
}) => {
  const first = await openSession(api);
  const second = await api.send(auth.refresh, { body: {}, cookies: first });
  const third = await api.send(auth.refresh, { body: {}, cookies: getSetCookies(second.raw) });

  const reused = await api.send(auth.refresh, { body: {}, cookies: first });
  const owner = await api.send(auth.me, { cookies: getSetCookies(third.raw) });

  expect([reused.status, owner.status]).toEqual([401, 401]);
});

test.for(['', 'garbage', 'aaaa.bbbb', `0190d3b0-0000-4000-8000-000000000000.${'a'.repeat(43)}`])(
  'refuses the refresh cookie "%s"',
  async (keystock_refresh, { api }) => {
    const response = await api.send(auth.refresh, { body: {}, cookies: { keystock_refresh } });

    expect(response).toMatchObject({ status: 401, message: 'Please sign in' });
  },
);

test('refuses a session that was not refreshed for 30 days', async ({ api }) => {
  const cookies = await openSession(api);
  await api.sql(`UPDATE sessions SET expires_at = now() - interval '1 second'`);

  const me = await api.send(auth.me, { cookies });
  const refresh = await api.send(auth.refresh, { body: {}, cookies });

  expect([me.status, refresh.status]).toEqual([401, 401]);
});

test('ends a session 90 days after its sign-in, however often it is refreshed', async ({ api }) => {
  const cookies = await openSession(api);
  await api.sql(`UPDATE sessions SET created_at = now() - interval '89 days'`);

  const renewed = await api.send(auth.refresh, { body: {}, cookies });
  const [session] = await api.sql<{ hours: number }>(
    `SELECT extract(epoch FROM max(expires_at) - now())::float8 / 3600 AS hours FROM sessions WHERE previous_hash IS NOT NULL`,
  );
  await api.sql(`UPDATE sessions SET created_at = now() - interval '90 days'`);
  const last = await api.send(auth.refresh, { body: {}, cookies: getSetCookies(renewed.raw) });
  const after = await api.send(auth.refresh, { body: {}, cookies: getSetCookies(last.raw) });

  expect(session?.hours).toBeCloseTo(24, 1);
  expect(after.status).toBe(401);
});

test('signs out with a refresh cookie that another tab has just renewed', async ({ api }) => {
  const { keystock_refresh = '' } = await openSession(api);
  const renewed = await api.send(auth.refresh, { body: {}, cookies: { keystock_refresh } });

  await api.send(auth.logout, { cookies: { keystock_refresh } });

  const me = await api.send(auth.me, { cookies: getSetCookies(renewed.raw) });
  expect(me.status).toBe(401);
});

test('ends the session and clears the cookies on sign-out', async ({ api }) => {
  const cookies = await openSession(api);

  const signedOut = await api.send(auth.logout, { cookies });
  const me = await api.send(auth.me, { cookies });
  const refresh = await api.send(auth.refresh, { body: {}, cookies });

  expect(signedOut).toMatchObject({ status: 200, data: null });
  expect(signedOut.raw.cookies).toMatchObject([
    { name: 'keystock_access', value: '', path: '/api' },
    { name: 'keystock_refresh', value: '', path: '/api/auth' },
  ]);
  expect([me.status, refresh.status]).toEqual([401, 401]);
  expect(await api.count(`audit_log WHERE action = 'admin.sign_out' AND actor = 'admin'`)).toBe(1);
});

test('signs out with the refresh cookie alone and without a session', async ({ api }) => {
  const { keystock_refresh = '' } = await openSession(api);

  const signedOut = await api.send(auth.logout, { cookies: { keystock_refresh } });
  const again = await api.send(auth.logout, { cookies: {} });
  const refresh = await api.send(auth.refresh, { body: {}, cookies: { keystock_refresh } });

  expect([signedOut.status, again.status, refresh.status]).toEqual([200, 200, 401]);
});

test('refuses every call of an inactive administrator', async ({ api }) => {
  const cookies = await openSession(api);
  await api.sql('UPDATE admins SET is_active = false');

  const responses = [
    await api.send(auth.me, { cookies }),
    await api.send(auth.refresh, { body: {}, cookies }),
    await api.send(auth.login, { body: ADMIN }),
  ];

  expect(responses.map(({ status, message }) => [status, message])).toEqual(
    responses.map(() => [403, 'Your account is inactive']),
  );
});

test.for([
  { defect: 'expired', sessionKey: TEST_KEYS.session, signedAt: Date.now() - 16 * 60_000 },
  { defect: 'signed with another key', sessionKey: Buffer.alloc(32), signedAt: Date.now() },
])('refuses an access token that is $defect', async ({ sessionKey, signedAt }, { api }) => {
  const [session] = await api.sql<{ id: string }>('SELECT id FROM sessions');
  const token = signAccessToken({ sessionKey }, session?.id ?? '', signedAt);

  const response = await api.send(auth.me, { cookies: { keystock_access: token } });

  expect(response).toMatchObject({ status: 401, message: 'Please sign in', data: null });
});

test('sets Secure cookies on https', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });

  const { raw } = await api.send(auth.login, { body: ADMIN });

  expect(raw.cookies.map(({ secure }) => secure)).toEqual([true, true, true]);
});
