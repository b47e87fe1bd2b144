import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { test } from '../fixtures';
import { ADMIN, getSetCookies } from '../signIn';
import { startApi } from '../startApi';
import { getDatabaseUrl, withConnection } from '../withConnection';
import { waitForBlockedSessions } from '../withTableLock';

const NEW_PASSWORD = 'Battery-Staple-42!';
const changeBody = {
  current_password: ADMIN.password,
  new_password: NEW_PASSWORD,
  confirm_password: NEW_PASSWORD,
};

test('accepts only the new password after a change and ends all other sessions', async ({ api }) => {
  const other = await api.send(auth.login, { body: ADMIN, cookies: {} });

  const changed = await api.send(auth.changePassword, { body: changeBody });

  const own = await api.send(auth.me);
  const ended = await api.send(auth.me, { cookies: getSetCookies(other.raw) });
  const old = await api.send(auth.login, { body: ADMIN, cookies: {} });
  const fresh = await api.send(auth.login, { body: { ...ADMIN, password: NEW_PASSWORD }, cookies: {} });
  expect(changed).toMatchObject({ status: 200, data: null });
  expect([own.status, ended.status, old.status, fresh.status]).toEqual([200, 401, 401, 200]);
});

test('refuses a password change when the current password is wrong', async ({ api }) => {
  const response = await api.send(auth.changePassword, {
    body: { ...changeBody, current_password: 'Wrong-1' },
  });

  expect(response).toMatchObject({
    status: 422,
    message: 'Current password is incorrect',
    errors: { current_password: 'Current password is incorrect' },
  });
  expect((await api.send(auth.login, { body: ADMIN })).status).toBe(200);
});

test('records a wrong current password', async ({ api }) => {
  await api.send(auth.changePassword, { body: { ...changeBody, current_password: 'Wrong-1' } });

  expect(await api.count(`audit_log WHERE action = 'admin.password_refused' AND actor = 'admin'`)).toBe(1);
});

test('changes the password once when two requests prove the same one', async ({ api }) => {
  const changes = ['Battery-Staple-42!', 'Stapled-Battery-43!'].map((new_password) =>
    api.send(auth.changePassword, { body: { ...changeBody, new_password, confirm_password: new_password } }),
  );

  const statuses = (await Promise.all(changes)).map(({ status }) => status);

  expect(statuses.sort()).toEqual([200, 422]);
});

test('an attempt that waits for another one of the same moment is as free as that', async ({ api }) => {
  const attempt = () =>
    api.send(auth.changePassword, { body: { ...changeBody, current_password: 'Wrong-1' } });
  await attempt();

  const response = await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query('BEGIN; SELECT FROM proof_attempts FOR UPDATE');
    const waiting = attempt();
    await waitForBlockedSessions(api, 1);
    await client.query('UPDATE proof_attempts SET next_at = clock_timestamp(); COMMIT');
    return waiting;
  });

  expect(response).toMatchObject({ status: 422, message: 'Current password is incorrect' });
});

const WEAK = 'Password must include uppercase, lowercase, number, and special character';

test.each([
  [{ current_password: '' }, { current_password: 'Current password is required' }],
  [{ new_password: 'Short-1!' }, { new_password: 'Password must be at least 12 characters' }],
  [{ new_password: 'only-lowercase-1!' }, { new_password: WEAK }],
  [{ confirm_password: 'Battery-Staple-43!' }, { confirm_password: 'Passwords do not match' }],
])('refuses the password form %o with an error on its field', async (wrong, errors) => {
  const api = await startApi();

  const response = await api.send(auth.changePassword, { body: { ...changeBody, ...wrong } });

  expect(response.status).toBe(422);
  expect(response.errors).toMatchObject(errors);
});

test.each([
  ['Password123!', 'This password is too common'],
  ['P@ssw0rd1234!', 'This password is too common'],
  ['MyKeystock-26!', 'Password must not contain the name of the product or of your account'],
  ['The-Adm1n-42!x', 'Password must not contain the name of the product or of your account'],
])('refuses the new password %s', async (new_password, reason) => {
  const api = await startApi();
  const body = { ...changeBody, new_password, confirm_password: new_password };

  const response = await api.send(auth.changePassword, { body });

  expect(response).toMatchObject({ status: 422, errors: { new_password: reason } });
  expect((await api.send(auth.login, { body: ADMIN, cookies: {} })).status).toBe(200);
});

test('updates the profile of the signed-in administrator', async ({ api }) => {
  const body = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };

  const changed = await api.send(auth.updateProfile, { body });
  const me = await api.send(auth.me);

  expect(changed).toMatchObject({ status: 200, data: { admin: body } });
  expect(me.data.admin).toEqual(changed.data.admin);
  expect(await api.count(`audit_log WHERE action = 'admin.profile' AND actor = 'admin'`)).toBe(1);
});

test('keeps a name that is not sent and clears an empty one', async ({ api }) => {
  const email = 'ada@example.com';
  await api.send(auth.updateProfile, { body: { email, first_name: 'Ada', last_name: 'Lovelace' } });

  const changed = await api.send(auth.updateProfile, { body: { email, last_name: '' } });

  expect(changed.data.admin).toMatchObject({ first_name: 'Ada', last_name: null });
});

test.each([
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'ada' }, { email: 'Invalid email format' }],
  [{ email: 'ada@example.com', username: 'ada' }, { username: 'Unknown field' }],
])('refuses the profile %o with an error on its field', async (body, errors) => {
  const api = await startApi();

  const response = await api.send(auth.updateProfile, { body });

  expect(response).toMatchObject({ status: 422, errors });
  expect(await api.count(`admins WHERE username = 'admin' AND email = 'admin@example.com'`)).toBe(1);
});
