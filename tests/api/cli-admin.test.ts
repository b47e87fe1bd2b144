import { expect, test, vi } from 'vitest';
import { auth } from '#contract/auth';
import { TEST_KEYS } from './keys';
import { runCommand, runFromSource } from './runCommand';
import { ADMIN } from './signIn';
import { type Api, startApi } from './startApi';
import { temporaryFolder } from './startServer';
import { getDatabaseUrl } from './withConnection';

// Processes that start, several at a time.
vi.setConfig({ testTimeout: 90_000 });

const PASSWORD = 'Battery-Staple-7!';

async function startCommanded() {
  const api = await startApi();
  const env = {
    DATABASE_URL: getDatabaseUrl(api.services),
    ENCRYPTION_KEY: TEST_KEYS.encryption.read()[0].toString('base64'),
    DATA_DIR: await temporaryFolder(),
  };
  return { api, env };
}

const login = async (api: Api, username: string, password: string) =>
  (await api.send(auth.login, { body: { username, password }, cookies: {} })).status;

const audited = (api: Api) =>
  api.sql(`SELECT action, actor, details FROM audit_log
    WHERE actor LIKE 'command line (%' AND details::text NOT LIKE '%${PASSWORD}%' ORDER BY id`);

test('an administrator who was added signs in; the password came from the standard input', async () => {
  const { api, env } = await startCommanded();

  const { code, stdout, stderr } = await runCommand(
    'admin add grace --email grace@example.com --first-name Grace',
    env,
    `${PASSWORD}\n`,
  );

  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'grace may sign in\n', stderr: '' });
  expect(await login(api, 'grace', PASSWORD)).toBe(200);
  expect(await audited(api)).toEqual([
    { action: 'admin.create', actor: expect.any(String), details: { username: 'grace' } },
  ]);
});

test('a generated password keeps the rules, is printed once and lets in', async () => {
  const { api, env } = await startCommanded();

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
  ['admin add ADMIN', PASSWORD, 'There is an administrator ADMIN already'],
  ['admin reset-password grace', PASSWORD, 'Administrator grace not found'],
  ['admin disable grace', '', 'Administrator grace not found'],
  ['admin enable admin', '', 'admin is active already'],
])('%s with %s is refused and nothing changes', async (words, input, message) => {
  const { api, env } = await startCommanded();

  const { code, stdout, stderr } = await runCommand(words, env, input);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^keystock: ${message}.*\n$`));
  expect(await api.count('admins')).toBe(1);
  expect(await login(api, ADMIN.username, ADMIN.password)).toBe(200);
});

test('who is disabled is out at once and comes back when enabled', async () => {
  const { api, env } = await startCommanded();
  await runCommand('admin add grace', env, PASSWORD);

  const { code } = await runCommand('admin disable admin', env);
  const old = await api.send(auth.me);
  const refused = await login(api, ADMIN.username, ADMIN.password);
  await runCommand('admin enable admin', env);

  expect([code, old.status, refused]).toEqual([0, 401, 403]);
  expect((await api.send(auth.me)).status).toBe(401);
  expect(await login(api, ADMIN.username, ADMIN.password)).toBe(200);
});

test('the last active administrator is not disabled, not even by two commands at once', async () => {
  const { api, env } = await startCommanded();
  await runCommand('admin add grace', env, PASSWORD);

  const ended = await Promise.all([
    runCommand('admin disable admin', env),
    runCommand('admin disable grace', env),
  ]);

  expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(ended.map(({ stderr }) => stderr).join('')).toMatch(/is the last active administrator/);
  expect(await api.sql('SELECT count(*) AS n FROM admins WHERE is_active')).toEqual([{ n: 1 }]);
});

test('a password that was reset signs everybody of that name out', async () => {
  const { api, env } = await startCommanded();

  const { code } = await runCommand('admin reset-password admin', env, PASSWORD);

  expect(code).toBe(0);
  expect((await api.send(auth.me)).status).toBe(401);
  expect(await login(api, ADMIN.username, ADMIN.password)).toBe(401);
  expect(await login(api, ADMIN.username, PASSWORD)).toBe(200);
});

test('the list tells who there is, and no hash', async () => {
  const { env } = await startCommanded();

  const { stdout } = await runCommand('admin list', env);

  expect(stdout).toMatch(/^ID {2}Username {2}Email .*\n1 {3}admin {5}admin@example.com {2}yes {5}\d{4}-/);
  expect(stdout).not.toContain('argon2');
});

test('a command that is not understood, or without its word, shows help and ends with 2', async () => {
  const [unknown, missing] = await Promise.all([
    runFromSource('admin ad', {}),
    runCommand('admin disable', {}),
  ]);

  expect([unknown.code, missing.code]).toEqual([2, 2]);
  expect(unknown.stderr).toContain('Did you mean add?');
  expect(missing.stderr).toContain("missing required argument 'username'");
});

test('every command has its help, and none takes a secret as a word', async () => {
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
