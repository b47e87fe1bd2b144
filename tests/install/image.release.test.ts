import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { VERSION } from '#contract/system';
import { freePort } from '../../testkit/freePort';
import { buildRelease } from './unpackRelease';

const MAX_BYTES = 250_000_000;
const UID = 10_001;
const name = `keystock-test-${process.pid}`;
const STORAGE = ['--storage-driver', 'vfs'];
const PODMAN = [...STORAGE, '--runtime', '/usr/sbin/runc'];

/** Why no image can be built here; undefined if one can. */
function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root';
  const missing = ['buildah', 'podman', 'runc', 'debootstrap'].find((tool) => spawnSync(tool, ['-v']).error);
  if (missing) return `needs ${missing}`;
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? undefined : 'mounts are refused';
}

const obstacle = findObstacle();

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const buildah = (...args: string[]) => run('buildah', ...STORAGE, ...args);
const podman = (...args: string[]) => run('podman', ...PODMAN, ...args);

/** An image of Debian with Node, in the place of the one that a registry has. */
function buildBase(folder: string): void {
  const base = join(folder, 'base');
  const [mirror = ''] = run(
    'apt-get',
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
  ).split('\n');
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', base, mirror);
  cpSync(process.execPath, join(base, 'usr/local/bin/node'));
  const container = buildah('from', 'scratch');
  const root = buildah('mount', container);
  run('cp', '-a', `${base}/.`, root);
  buildah('commit', '-q', container, `${name}-base`);
  buildah('rm', container);
}

/** Where no more than this may be set, as in a container. */
const LIMITS = ['nofile', 'nproc'].flatMap((limit) => ['--ulimit', `${limit}=20000:20000`]);

/** Starts the image as it is meant to run; resolves when it has printed its address. */
async function startContainer(data: string, port: number) {
  const rights = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];
  const files = ['--tmpfs', '/tmp', '-v', `${data}:/data`];
  const network = ['--network', 'host', '-e', `PORT=${port}`];
  const options = ['--rm', '--name', name, ...network, ...LIMITS, ...rights, ...files];
  const client = spawn('podman', [...PODMAN, 'run', ...options, name]);
  onTestFinished(() => void spawnSync('podman', [...PODMAN, 'rm', '--force', name]));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [client.stdout, client.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('is running at')) resolve();
      });
    client.once('exit', () => reject(new Error(output)));
  });
  return client;
}

describe.skipIf(obstacle)(`the image${obstacle ? `: ${obstacle}` : ''}`, () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'keystock-image-'));
    buildBase(folder);
    const release = buildRelease();
    mkdirSync(join(folder, 'context'));
    cpSync(release, join(folder, 'context/release'), { recursive: true });
    rmSync(release, { recursive: true });
    const values = { BASE: `localhost/${name}-base`, VERSION, COMMIT: 'HEAD' };
    const args = Object.entries(values).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
    const options = ['--isolation', 'chroot', '--format', 'docker', '-f', 'deploy/Containerfile'];
    buildah('build', ...options, ...args, '-t', name, join(folder, 'context'));
  }, 900_000);

  afterAll(() => {
    spawnSync('buildah', [...STORAGE, 'rmi', '--force', name, `${name}-base`]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('weighs less than 250 MB, and says what it is', () => {
    const [image] = JSON.parse(podman('image', 'inspect', name));

    expect(image.Size).toBeLessThan(MAX_BYTES);
    expect(image.Labels).toMatchObject({
      'org.opencontainers.image.title': 'Keystock',
      'org.opencontainers.image.version': VERSION,
    });
  });

  test('serves with a read-only root and no rights, is healthy, and stops by itself', async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    chownSync(data, UID, UID);
    const port = await freePort();
    const container = await startContainer(data, port);

    const body = JSON.stringify({
      username: 'admin',
      password: readFileSync(join(data, 'first-password'), 'utf8').trim(),
    });
    const headers = { 'Content-Type': 'application/json' };
    const url = `http://127.0.0.1:${port}`;
    const session = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    expect(session.status).toBe(200);
    expect((await fetch(`${url}/dashboard`)).status).toBe(200);
    expect(() => podman('healthcheck', 'run', name)).not.toThrow();
    expect(podman('exec', name, 'keystock', 'version')).toMatch(`Keystock ${VERSION}`);
    expect(() => podman('exec', name, 'sh', '-c', 'echo > /written')).toThrow();

    const exited = once(container, 'exit');
    podman('stop', '--time', '60', name);
    expect(await exited).toEqual([0, null]);
  });
});
