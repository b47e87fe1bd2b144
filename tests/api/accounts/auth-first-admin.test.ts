import { expect, onTestFinished, test, vi } from 'vitest';
import { auth } from '#contract/auth';
import { ensureAdmin } from '../../../server/domains/accounts/users/createAdmin';
import { type Api, startApi } from '../startApi';

function captureOutput(): () => string {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return () => log.mock.calls.flat().join('\n');
}

async function startWithoutAdmins(env?: Record<string, string>): Promise<Api> {
  const api = await startApi(env);
  await api.sql('DELETE FROM admins');
  return api;
}

test('prints a random password for the first administrator once', async () => {
  const api = await startWithoutAdmins();
  const output = captureOutput();

  await ensureAdmin(api.services);
  await ensureAdmin(api.services);

  const [, password = ''] = /Password {2}(\S+)/.exec(output()) ?? [];
  const response = await api.send(auth.login, { body: { username: 'admin', password } });
  expect(response.status).toBe(200);
  expect(output().split(password)).toHaveLength(2);
  expect(await api.count('admins')).toBe(1);
});

test('creates one administrator when servers start concurrently', async () => {
  const api = await startWithoutAdmins();
  const output = captureOutput();

  await Promise.all([1, 2, 3].map(() => ensureAdmin(api.services)));

  expect(await api.count('admins')).toBe(1);
  expect(output().match(/Password/g)).toHaveLength(1);
});

test('takes username, password and email of the first administrator from the environment without printing them', async () => {
  const body = { username: 'ada', password: 'Given-Phrase-17!' };
  const api = await startWithoutAdmins({
    ADMIN_USERNAME: body.username,
    ADMIN_PASSWORD: body.password,
    ADMIN_EMAIL: 'ada@example.com',
  });
  const output = captureOutput();

  await ensureAdmin(api.services);

  const response = await api.send(auth.login, { body });
  expect(response).toMatchObject({ status: 200, data: { admin: { email: 'ada@example.com' } } });
  expect(output()).not.toContain(body.password);
});

test.each([
  ['Password123!', 'ADMIN_PASSWORD is refused: This password is too common'],
  ['Keystock-2026!', 'ADMIN_PASSWORD is refused: Password must not contain the name of the product'],
])('does not start with the password %s for the first administrator', async (ADMIN_PASSWORD, line) => {
  const api = await startWithoutAdmins({ ADMIN_PASSWORD });

  await expect(ensureAdmin(api.services)).rejects.toThrow(line);

  expect(await api.count('admins')).toBe(0);
});

test('adds no administrator when one exists', async () => {
  const api = await startApi({ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'Given-Phrase-17!' });
  const output = captureOutput();

  await ensureAdmin(api.services);

  expect(await api.sql('SELECT username FROM admins')).toEqual([{ username: 'admin' }]);
  expect(output()).toBe('');
});
