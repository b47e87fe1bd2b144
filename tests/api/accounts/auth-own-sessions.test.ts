import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { test } from '../fixtures';
import { ADMIN, getSetCookies } from '../signIn';
import type { Api } from '../startApi';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

async function openSession(api: Api, userAgent = FIREFOX): Promise<Record<string, string>> {
  const { raw } = await api.send(auth.login, {
    body: ADMIN,
    cookies: {},
    headers: { 'user-agent': userAgent },
  });
  return getSetCookies(raw);
}

test('lists the own active sessions with device, address and last use', async ({ api }) => {
  await openSession(api);
  await openSession(api, SAFARI);
  const ended = await openSession(api);
  await api.send(auth.logout, { cookies: ended });

  const { data } = await api.send(auth.sessions);

  expect(data.map(({ browser, system, ip, is_current }) => ({ browser, system, ip, is_current }))).toEqual([
    { browser: null, system: null, ip: '127.0.0.1', is_current: true },
    { browser: 'Safari', system: 'iPhone', ip: '127.0.0.1', is_current: false },
    { browser: 'Firefox', system: 'Windows', ip: '127.0.0.1', is_current: false },
  ]);
  expect(auth.sessions.data.parse(data)).toEqual(data);
});

test('ends one session and keeps the others', async ({ api }) => {
  const cookies = await openSession(api);
  const { data } = await api.send(auth.sessions);
  const other = data.find(({ is_current }) => !is_current)?.id ?? '';

  const revoked = await api.send(auth.revokeSession, { body: { session_id: other } });
  const again = await api.send(auth.revokeSession, { body: { session_id: other } });

  expect([revoked.status, again.status]).toEqual([200, 404]);
  expect((await api.send(auth.me, { cookies })).status).toBe(401);
  expect((await api.send(auth.me)).status).toBe(200);
  expect(await api.count(`audit_log WHERE action = 'admin.end_session'`)).toBe(1);
});

test('ends other sessions only after a recent proof, which gives the session new tokens', async ({ api }) => {
  const other = await openSession(api);
  const { data } = await api.send(auth.sessions, { cookies: other });
  const session_id = data.find(({ is_current }) => is_current)?.id ?? '';
  await api.sql(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

  const refused = [
    await api.send(auth.revokeSession, { body: { session_id } }),
    await api.send(auth.endOtherSessions),
    await api.send(auth.signOutEverywhere),
  ];
  const proof = await api.send(auth.reauthenticate, { body: { password: ADMIN.password } });
  await api.sql(`UPDATE sessions SET rotated_at = rotated_at - interval '11 seconds'`);
  const cookies = getSetCookies(proof.raw);
  const revoked = await api.send(auth.revokeSession, { body: { session_id }, cookies });
  const replaced = await api.send(auth.refresh, {
    body: {},
    cookies: { keystock_refresh: api.session.keystock_refresh ?? '' },
  });

  expect(refused.map(({ raw }) => raw.json().code)).toEqual([
    'reauthentication_required',
    'reauthentication_required',
    'reauthentication_required',
  ]);
  expect(Object.keys(cookies).sort()).toEqual(['keystock_access', 'keystock_refresh']);
  expect([proof.status, revoked.status, replaced.status]).toEqual([200, 200, 401]);
  expect((await api.send(auth.me, { cookies: other })).status).toBe(401);
});

test('ends the other sessions by one call, and keeps the one that asks', async ({ api }) => {
  const others = [await openSession(api), await openSession(api, SAFARI)];

  const ended = await api.send(auth.endOtherSessions);

  const statuses = [];
  for (const cookies of [...others, undefined]) statuses.push((await api.send(auth.me, { cookies })).status);
  expect(ended.status).toBe(200);
  expect(statuses).toEqual([401, 401, 200]);
  expect(await api.count('devices')).toBe(1);
  expect(await api.count(`audit_log WHERE action = 'admin.end_other_sessions'`)).toBe(1);
});

test("does not end another administrator's session", async ({ api }) => {
  await api.sql(
    `INSERT INTO admins (username, role, password_hash) SELECT 'eva', role, password_hash FROM admins WHERE username = 'admin'`,
  );
  const eva = await api.send(auth.login, { body: { ...ADMIN, username: 'eva' }, cookies: {} });
  const cookies = getSetCookies(eva.raw);
  const [own] = (await api.send(auth.sessions, { cookies })).data;

  const refused = await api.send(auth.revokeSession, { body: { session_id: own?.id ?? '' } });

  expect(refused.status).toBe(404);
  expect((await api.send(auth.me, { cookies })).status).toBe(200);
});

test('signs out everywhere and forgets all devices but the one that asks', async ({ api }) => {
  const other = await openSession(api);

  const signedOut = await api.send(auth.signOutEverywhere);

  const statuses = [await api.send(auth.me), await api.send(auth.me, { cookies: other })];
  expect(signedOut.raw.cookies).toMatchObject([
    { name: 'keystock_access', value: '' },
    { name: 'keystock_refresh', value: '' },
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 401]);
  expect(await api.count('devices')).toBe(1);
  expect(await api.count(`audit_log WHERE action = 'admin.sign_out_everywhere'`)).toBe(1);
});
