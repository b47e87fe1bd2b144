import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFailed, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../testkit/freePort';
import { createDatabase } from '../createDatabase';
import { TEST_ENCRYPTION_KEY } from '../keys';
import { createTempFolder, spawnServer } from '../startServer';
import { withConnection } from '../withConnection';

// Starts several processes concurrently.
vi.setConfig({ testTimeout: 180_000 });

const ADMIN = { username: 'admin', password: 'Correct-Horse-9!' };

async function allocateTarget() {
  const port = await freePort();
  return { url: `http://127.0.0.1:${port}`, env: { DATA_DIR: await createTempFolder(), PORT: String(port) } };
}

const login = (url: string, body: object) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A shop's webhooks are accepted until the database is closed. */
const sendPing = async (url: string) =>
  (
    await fetch(`${url}/api/webhooks/woocommerce/1`, {
      method: 'POST',
      body: new URLSearchParams({ webhook_id: '1' }),
    })
  ).status;

const getCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const readMessages = (printed: string): string[] =>
  printed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).msg);

/** PostgreSQL deletes this file when it stops. */
const getPidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');

const readDatabasePid = (dataDir: string) =>
  existsSync(getPidFile(dataDir)) && Number(readFileSync(getPidFile(dataDir), 'utf8').split('\n')[0]);

test('tells URL and the file with the first password on the first start, then only the URL, as lines of the log', async () => {
  const { url, env } = await allocateTarget();
  const DATABASE_URL = await createDatabase('template1');

  const first = spawnServer({ ...env, DATABASE_URL });
  await first.running;
  const file = join(env.DATA_DIR, 'first-password');
  const password = readFileSync(file, 'utf8').trim();
  const response = await login(url, { username: 'admin', password });
  first.kill('SIGTERM');
  const { code } = await first.ended;
  const second = spawnServer({ ...env, DATABASE_URL });
  await second.running;

  expect(readMessages(first.printed.stdout)).toEqual([
    `The first administrator is admin, with the password in ${file}: sign in, then delete the file`,
    `Keystock is running at ${url}`,
  ]);
  expect(first.printed.stderr).toBe('');
  expect(response.status).toBe(200);
  expect(code).toBe(0);
  expect(readMessages(second.printed.stdout)).toEqual([`Keystock is running at ${url}`]);
});

test('starts two servers concurrently on an empty database', async () => {
  const DATABASE_URL = await createDatabase('template1');
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  const targets = [await allocateTarget(), await allocateTarget()];
  // With all secrets given, DATA_DIR is not used.
  const shared = {
    DATABASE_URL,
    ENCRYPTION_KEY,
    SESSION_SECRET: 'one secret for all servers of a test',
    DATA_DIR: '/dev/null',
    ADMIN_PASSWORD: ADMIN.password,
  };

  const servers = targets.map(({ env }) => spawnServer({ ...env, ...shared }));
  await Promise.all(servers.map(({ running }) => running));

  const responses = await Promise.all(targets.map(({ url }) => fetch(`${url}/api/ready`)));
  const told = servers.flatMap(({ printed }) => readMessages(printed.stdout));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(told.filter((text) => text.startsWith('The first administrator'))).toHaveLength(1);
  expect(servers.map(({ printed }) => printed.stderr)).toEqual(['', '']);
});

test('stops server and embedded database cleanly on a doubled signal', async () => {
  const { env } = await allocateTarget();
  const server = spawnServer(env);
  await server.running;
  const ranDatabase = existsSync(getPidFile(env.DATA_DIR));

  server.kill('SIGINT');
  server.kill('SIGTERM');
  const { code, stdout, stderr } = await server.ended;

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(readMessages(stdout)).toHaveLength(2);
  expect([ranDatabase, existsSync(getPidFile(env.DATA_DIR))]).toEqual([true, false]);
});

/** Starts a script of package.json through npm, and returns its lines so far and its end. */
function spawnNpm(args: string[], env: Record<string, string>) {
  const printed = { stdout: '', stderr: '' };
  const npm = spawn('npm', args, { env: { ...process.env, LOG_LEVEL: 'warn', ...env }, detached: true });
  npm.stdout.on('data', (chunk) => {
    printed.stdout += chunk;
  });
  npm.stderr.on('data', (chunk) => {
    printed.stderr += chunk;
  });
  const ended = once(npm, 'exit').then(([code, signal]) => code ?? signal);
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // All its processes have ended.
    }
  });
  return { ended, printed, kill: (signal: NodeJS.Signals) => npm.kill(signal) };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'stops server and embedded database before npm ends, on %s to npm alone',
  async (signal) => {
    const { url, env } = await allocateTarget();
    const npm = spawnNpm(['start', '--', '--api-only'], env);
    // npm start may have to build the server first.
    await expect.poll(() => npm.printed.stdout, { timeout: 120_000 }).toContain('is running at');
    const ranDatabase = existsSync(getPidFile(env.DATA_DIR));

    npm.kill(signal);

    expect(await npm.ended).toBe(0);
    expect([ranDatabase, existsSync(getPidFile(env.DATA_DIR))]).toEqual([true, false]);
    await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
    expect(npm.printed.stderr).toBe('');
  },
);

test('interrupts a command on SIGTERM to npm alone', async () => {
  const DATABASE_URL = await createDatabase();
  const folder = await createTempFolder();
  const env = { DATABASE_URL, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, DATA_DIR: folder };
  const file = join(folder, 'keystock.backup');
  await writeFile(join(folder, 'passphrase'), 'correct horse battery staple');

  await withConnection(DATABASE_URL, async (client) => {
    await client.query('BEGIN; LOCK TABLE licenses');
    const passphrase = ['--passphrase-file', join(folder, 'passphrase')];
    const npm = spawnNpm(['run', 'keystock', '--', 'backup', file, ...passphrase], env);
    await expect.poll(() => existsSync(`${file}.partial`), { timeout: 120_000 }).toBe(true);
    npm.kill('SIGTERM');

    expect(await npm.ended).toBe(130);
    expect(npm.printed.stderr).toMatch(/^keystock: interrupted\n/);
  });
  expect(existsSync(`${file}.partial`)).toBe(false);
});

test('completes a pending request and refuses others with 503 before it stops', async () => {
  const { url, env } = await allocateTarget();
  const DATABASE_URL = await createDatabase('template1');
  const server = spawnServer({ ...env, DATABASE_URL, ADMIN_PASSWORD: ADMIN.password });
  await server.running;
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  await client.query('LOCK TABLE sessions');

  const response = login(url, ADMIN);
  // Other databases may have waiting locks too.
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'sessions'::regclass AND database =
    (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0);
  server.kill('SIGTERM');
  const getStatus = async (path: string) => (await fetch(`${url}${path}`)).status;
  await expect.poll(() => getStatus('/api/ready')).toBe(503);
  const refused = await fetch(`${url}/api/auth/me`);
  const [alive, webhook] = [await getStatus('/api/health'), await sendPing(url)];
  await client.query('ROLLBACK');

  expect((await response).status).toBe(200);
  expect([refused.status, alive, webhook]).toEqual([503, 200, 200]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' });
  expect((await server.ended).code).toBe(0);
});

test('stops within ten seconds although clients read or send nothing more', async () => {
  const { url, env } = await allocateTarget();
  const server = spawnServer({ ...env, ADMIN_PASSWORD: ADMIN.password });
  await server.running;
  const requests = [
    'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(60),
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    'GET /api/health HTTP/1.1\r\nHost:',
  ];
  for (const request of requests) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(request);
  }
  // They have arrived when a later one is answered.
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const stoppedAt = performance.now();

  server.kill('SIGTERM');
  const { code } = await server.ended;

  expect(code).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  expect(existsSync(getPidFile(env.DATA_DIR))).toBe(false);
});

test('keeps all data after kill -9', async () => {
  const { url, env } = await allocateTarget();
  const killed = spawnServer({ ...env, ADMIN_PASSWORD: ADMIN.password });
  await killed.running;
  const cookie = getCookies(await login(url, ADMIN));

  killed.kill('SIGKILL');
  await killed.ended;
  const again = spawnServer(env);
  await again.running;

  const me = await fetch(`${url}/api/auth/me`, { headers: { cookie } });
  expect(me.status).toBe(200);
  expect(readMessages(again.printed.stdout)).toEqual([`Keystock is running at ${url}`]);
  expect(again.printed.stderr).toBe('');
});

test('restarts a killed embedded database', async () => {
  const { url, env } = await allocateTarget();
  const server = spawnServer({ ...env, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn' });
  onTestFailed(() => console.log(server.printed));
  await server.running;
  const cookie = getCookies(await login(url, ADMIN));
  const pid = readDatabasePid(env.DATA_DIR);

  process.kill(Number(pid), 'SIGKILL');

  // On a busy machine a start takes 20 s.
  const pollOptions = { timeout: 60_000 };
  await expect.poll(() => readDatabasePid(env.DATA_DIR), pollOptions).not.toBe(pid);
  const me = async () => (await fetch(`${url}/api/auth/me`, { headers: { cookie } })).status;
  await expect.poll(me, pollOptions).toBe(200);
  expect(server.printed.stderr).toBe('');
});
