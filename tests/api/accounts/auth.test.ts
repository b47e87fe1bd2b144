import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { textOf } from '#contract/texts/Text';
import { test } from '../fixtures';
import { ADMIN } from '../signIn';
import { startApi } from '../startApi';

const WRONG_PASSWORD = 'Wrong-Horse-9';

test('opens a session for a valid username and password', async ({ api }) => {
  const response = await api.send(auth.login, { body: { ...ADMIN, username: ' ADMIN ' }, cookies: {} });

  expect(response.status).toBe(200);
  expect(response.data.admin).toMatchObject({ username: 'admin', role: 'owner', is_active: true });
  expect(auth.login.data.parse(response.data)).toEqual(response.data);
  expect(response.raw.cookies).toMatchObject([
    { name: 'keystock_device', path: '/api/auth', httpOnly: true, sameSite: 'Lax' },
    { name: 'keystock_access', path: '/api', httpOnly: true, sameSite: 'Lax' },
    { name: 'keystock_refresh', path: '/api/auth', httpOnly: true, sameSite: 'Lax' },
  ]);
});

test('records a sign-in with its time, actor and IP address', async ({ api }) => {
  const before = Date.now();
  const { data } = await api.send(auth.login, { body: ADMIN });

  const entries = await api.sql('SELECT actor, record_id, ip FROM audit_log WHERE action = $1', [
    'admin.sign_in',
  ]);
  expect(Date.parse(data.admin.last_login ?? '')).toBeGreaterThanOrEqual(before);
  expect(entries[1]).toEqual({ actor: 'admin', record_id: String(data.admin.id), ip: '127.0.0.1' });
});

test('responds identically to an unknown username and a wrong password', async ({ api }) => {
  const unknown = await api.send(auth.login, { body: { username: 'unknown', password: WRONG_PASSWORD } });
  const wrong = await api.send(auth.login, { body: { username: 'admin', password: WRONG_PASSWORD } });

  expect(unknown.raw.json()).toEqual(wrong.raw.json());
  expect(wrong).toMatchObject({ status: 401, message: 'Invalid username or password' });
  expect(wrong.raw.cookies).toEqual([]);
});

test('records a refused sign-in and omits an unknown username', async ({ api }) => {
  await api.send(auth.login, { body: { username: 'My-Secret-Password', password: WRONG_PASSWORD } });
  await api.send(auth.login, { body: { username: 'admin', password: WRONG_PASSWORD } });

  const entries = await api.sql<{ details: unknown }>(
    `SELECT details FROM audit_log WHERE action = 'admin.sign_in_refused' ORDER BY id`,
  );
  const reason = 'Invalid username or password';
  const texts = { reason: textOf('auth.wrong_credentials') };
  expect(entries.map(({ details }) => details)).toEqual([
    { username: null, reason, texts },
    { username: 'admin', reason, texts },
  ]);
});

test.each([
  [{}, { username: 'Username is required', password: 'Password is required' }],
  [
    { username: 'ab', password: 'short' },
    {
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 8 characters',
    },
  ],
])('refuses the form %o with errors on its fields', async (form, errors) => {
  const api = await startApi();

  const response = await api.send(auth.login, { body: form as typeof ADMIN });

  expect(response).toMatchObject({ status: 422, errors });
});

test('rate-limits attempts on many usernames from one address', async ({ api }) => {
  const statuses: number[] = [];

  for (let n = 1; n <= 31; n++) {
    const { status } = await api.send(auth.login, {
      body: { username: `name-${n}`, password: WRONG_PASSWORD },
    });
    statuses.push(status);
  }

  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
  expect(statuses.at(-1)).toBe(429);
});
