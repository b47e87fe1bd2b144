import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auth } from '#contract/auth';
import { ensureAdmin } from '../../../server/domains/accounts/users/createAdmin';
import { captureLog } from '../captureLog';
import { type Api, startApi } from '../startApi';
import { createTempFolder } from '../startServer';

/** What is printed on a terminal. */
function captureOutput(): () => string {
  const { isTTY } = process.stdout;
  process.stdout.isTTY = true;
  onTestFinished(() => {
    process.stdout.isTTY = isTTY;
  });
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return () => log.mock.calls.flat().join('\n');
}

async function startWithoutAdmins(env?: Record<string, string>, log = captureLog().log): Promise<Api> {
  const api = await startApi(env, log);
  await api.sql('DELETE FROM admins');
  return api;
}

test('prints a random password for the first administrator once, on a terminal', async () => {
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

test('writes a random password into a file of its own where there is no terminal, and none into the log', async () => {
  const DATA_DIR = await createTempFolder();
  const { log, lines } = captureLog();
  const api = await startWithoutAdmins({ DATA_DIR }, log);
  const file = join(DATA_DIR, 'first-password');

  await Promise.all([1, 2].map(() => ensureAdmin(api.services)));

  const password = readFileSync(file, 'utf8').trim();
  expect((await api.send(auth.login, { body: { username: 'admin', password } })).status).toBe(200);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const told = lines.filter((line) => JSON.parse(line).msg.includes(file));
  expect(told).toHaveLength(1);
  expect(lines.join()).not.toContain(password);
});

test('asks for a password where there is neither a terminal nor a folder', async () => {
  const api = await startWithoutAdmins({ DATA_DIR: '/dev/null' });

  await expect(ensureAdmin(api.services)).rejects.toThrow(
    /^ADMIN_PASSWORD is needed for the first administrator: .* DATA_DIR \/dev\/null cannot be written to/,
  );

  expect(await api.count('admins')).toBe(0);
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
