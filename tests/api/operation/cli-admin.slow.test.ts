import { expect, test, vi } from 'vitest';
import { auth } from '#contract/auth';
import { TEST_ENCRYPTION_KEY } from '../keys';
import { runCommand, runFromSource } from '../runCommand';
import { ADMIN } from '../signIn';
import { type Api, startApi } from '../startApi';
import { createTempFolder } from '../startServer';
import { getDatabaseUrl } from '../withConnection';

// Each test starts several processes.
vi.setConfig({ testTimeout: 90_000 });

const PASSWORD = 'Battery-Staple-7!';

async function startWithCommandEnv() {
  const api = await startApi();
  const env = {
    DATABASE_URL: getDatabaseUrl(api.services),
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    DATA_DIR: await createTempFolder(),
  };
  return { api, env };
}

const login = async (api: Api, username: string, password: string) =>
  (await api.send(auth.login, { body: { username, password }, cookies: {} })).status;

const listCommandEntries = (api: Api) =>
  api.sql(`SELECT action, actor, details FROM audit_log
    WHERE actor LIKE 'command line (%' AND details::text NOT LIKE '%${PASSWORD}%' ORDER BY id`);

test('adds an administrator with a password from standard input', async () => {
  const { api, env } = await startWithCommandEnv();

  const { code, stdout, stderr } = await runCommand(
    'admin add grace --email grace@example.com --first-name Grace',
    env,
    `${PASSWORD}\n`,
  );

  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'grace may sign in\n', stderr: '' });
  expect(await login(api, 'grace', PASSWORD)).toBe(200);
  expect(await listCommandEntries(api)).toEqual([
    { action: 'admin.create', actor: expect.any(String), details: { username: 'grace', role: 'owner' } },
  ]);
});

test('prints a generated password that signs in', async () => {
  const { api, env } = await startWithCommandEnv();

  const { stdout } = await runCommand('admin add grace --generate', env);

  const password = /Password {2}(\S+) {3}\(shown only this once\)/.exec(stdout)?.[1] ?? '';
  expect(await login(api, 'grace', password)).toBe(200);
});

test.each([
  ['admin add ab', PASSWORD, 'Username must be at least 3 characters'],
  ['admin add grace --email nowhere', PASSWORD, 'Invalid email format'],
  ['admin add grace', 'short', 'Password must be at least 12 characters'],
  ['admin add grace', 'longbutplain1', 'Password must include uppercase'],
  ['admin add grace', '', 'New password is required'],
  ['admin add grace', 'Password123!', 'This password is too common'],
  ['admin add gra_ce', 'Gra_ce-2026-xy!', 'Password must not contain the name'],
  ['admin add ADMIN', PASSWORD, 'There is an administrator ADMIN already'],
  ['admin reset-password grace', PASSWORD, 'Administrator grace not found'],
  ['admin disable grace', '', 'Administrator grace not found'],
  ['admin enable admin', '', 'admin is active already'],
])('refuses "%s" with input "%s" and changes nothing', async (args, input, message) => {
  const { api, env } = await startWithCommandEnv();

  const { code, stdout, stderr } = await runCommand(args, env, input);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^keystock: ${message}.*\n$`));
  expect(await api.count('admins')).toBe(1);
  expect(await login(api, ADMIN.username, ADMIN.password)).toBe(200);
});

test('ends the sessions of a disabled administrator and allows sign-in again once enabled', async () => {
  const { api, env } = await startWithCommandEnv();
  await runCommand('admin add grace', env, PASSWORD);

  const { code } = await runCommand('admin disable admin', env);
  const afterDisabling = await api.send(auth.me);
  const refusedStatus = await login(api, ADMIN.username, ADMIN.password);
  await runCommand('admin enable admin', env);

  expect([code, afterDisabling.status, refusedStatus]).toEqual([0, 401, 403]);
  expect((await api.send(auth.me)).status).toBe(401);
  expect(await login(api, ADMIN.username, ADMIN.password)).toBe(200);
});

test('never disables the last active administrator, even with concurrent commands', async () => {
  const { api, env } = await startWithCommandEnv();
  await runCommand('admin add grace', env, PASSWORD);

  const results = await Promise.all([
    runCommand('admin disable admin', env),
    runCommand('admin disable grace', env),
  ]);

  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(results.map(({ stderr }) => stderr).join('')).toMatch(/is the last active owner/);
  expect(await api.sql('SELECT count(*) AS n FROM admins WHERE is_active')).toEqual([{ n: 1 }]);
});

test('ends all sessions of an administrator when the password is reset', async () => {
  const { api, env } = await startWithCommandEnv();

  const { code } = await runCommand('admin reset-password admin', env, PASSWORD);

  expect(code).toBe(0);
  expect((await api.send(auth.me)).status).toBe(401);
  expect(await login(api, ADMIN.username, ADMIN.password)).toBe(401);
  expect(await login(api, ADMIN.username, PASSWORD)).toBe(200);
});

test('lists administrators without password hashes', async () => {
  const { env } = await startWithCommandEnv();

  const { stdout } = await runCommand('admin list', env);

  expect(stdout).toMatch(
    /^ID {2}Username {2}Email .*\n1 {3}admin {5}admin@example.com {2}owner {2}yes {5}\d{4}-/,
  );
  expect(stdout).not.toContain('argon2');
});

test('exits with 2 and a usage message for an unknown command and a missing argument', async () => {
  const [unknown, missing] = await Promise.all([
    runFromSource('admin ad', {}),
    runCommand('admin disable', {}),
  ]);

  expect([unknown.code, missing.code]).toEqual([2, 2]);
  expect(unknown.stderr).toContain('Did you mean add?');
  expect(missing.stderr).toContain("missing required argument 'username'");
});

test('prints help for every command and takes no secret as an argument', async () => {
  const commands = ['admin add', 'admin disable', 'admin enable', 'admin reset-password', 'admin list'];

  const helps = await Promise.all(
    [...commands, 'audit verify', 'keys rotate'].map((command) => runCommand(`${command} --help`, {})),
  );

  for (const { code, stdout } of helps) {
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: keystock');
    expect(stdout).not.toMatch(/<password>|<passphrase>/);
  }
});
