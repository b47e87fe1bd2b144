import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AddressInfo, createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../testkit/freePort';

const isInstalled = (program: string) => spawnSync(program, ['-v']).error === undefined;

const EVENT = 'data: one\n\n';

/** In the place of Keystock: answers with what arrived, and opens a stream that does not end. */
const backend = createServer(async (request, response) => {
  if (request.url === '/api/changes') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(EVENT);
    return;
  }
  // A proxy ends a request whose body is too large.
  const body = await buffer(request).catch(() => undefined);
  if (!body) return;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ length: body.length, headers: request.headers }));
});
let backendAddress = '';

beforeAll(async () => {
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  backendAddress = `127.0.0.1:${(backend.address() as AddressInfo).port}`;
});

afterAll(() => {
  backend.closeAllConnections();
  backend.close();
});

interface Proxy {
  port: number;
  request: typeof requestHttp;
}

/** Waits until the port accepts connections; the process ends with the test. */
async function untilListening(proxy: ChildProcess, port: number): Promise<void> {
  let output = '';
  proxy.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  onTestFinished(async () => {
    if (proxy.exitCode !== null) return;
    proxy.kill('SIGTERM');
    await once(proxy, 'exit');
  });
  for (;;) {
    if (proxy.exitCode !== null) throw new Error(output);
    const socket = createConnection({ port, host: '127.0.0.1' });
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keystock-proxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startNginx(): Promise<Proxy> {
  const folder = createFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=keys.example.com', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  );
  const site = readFileSync('deploy/nginx/keystock.conf', 'utf8')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace(/\S+fullchain\.pem/, certificate)
    .replace(/\S+privkey\.pem/, key)
    .replaceAll('127.0.0.1:8080', backendAddress);
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; error_log stderr; pid ${folder}/pid; user root;\nevents {}\nhttp { access_log off; ${temp.join(' ')}\n${site}}\n`,
  );
  await untilListening(spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')]), port);
  return { port, request: requestHttps };
}

async function startCaddy(): Promise<Proxy> {
  const folder = createFolder();
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    // Without TLS, whose certificate it would request.
    KEYSTOCK_HOST: `http://127.0.0.1:${port}`,
    KEYSTOCK_UPSTREAM: backendAddress,
  };
  const args = ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'];
  await untilListening(spawn('caddy', args, { env }), port);
  return { port, request: requestHttp };
}

async function send(
  { port, request }: Proxy,
  options: RequestOptions,
  body?: Buffer,
): Promise<IncomingMessage> {
  const sent = request({
    host: '127.0.0.1',
    port,
    agent: false,
    // Of the test's own certificate.
    ...{ rejectUnauthorized: false },
    ...options,
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  onTestFinished(() => void response.destroy());
  return response;
}

interface Echo {
  length: number;
  headers: Record<string, string>;
}

const PROXIES = [
  ['nginx', isInstalled('nginx'), startNginx],
  ['Caddy', isInstalled('caddy'), startCaddy],
] as const;

describe.each(PROXIES)('%s', (name, isHere, start) => {
  test.skipIf(!isHere)('lets the largest import through, and no larger body', async () => {
    const proxy = await start();
    const upload = (size: number) =>
      send(proxy, { method: 'POST', path: '/api/licenses/bulk' }, Buffer.alloc(size));

    const largest = await upload(32 * 1024 ** 2);
    const larger = await upload(33 * 1024 ** 2);

    expect(((await json(largest)) as Echo).length).toBe(32 * 1024 ** 2);
    // Caddy has begun to pass it on.
    expect(larger.statusCode).toBe(name === 'nginx' ? 413 : 502);
  });

  test.skipIf(!isHere)('tells the address that it sees, and the host that the client asked for', async () => {
    const proxy = await start();
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'gopher',
      ...(proxy.request === requestHttps ? { host: 'keys.example.com' } : {}),
    };

    const echo = (await json(await send(proxy, { path: '/', headers }))) as Echo;

    expect(echo.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(echo.headers['x-forwarded-proto']).toBe(proxy.request === requestHttps ? 'https' : 'http');
    expect(echo.headers.host).toBe(headers.host ?? `127.0.0.1:${proxy.port}`);
  });

  test.skipIf(!isHere)('passes on an event of the stream of changes at once', async () => {
    const stream = await send(await start(), { path: '/api/changes' });

    const [chunk] = (await once(stream, 'data')) as [Buffer];

    expect(chunk.toString()).toBe(EVENT);
  });
});
