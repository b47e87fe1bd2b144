import { createServer as createNetServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenOnLoopback } from '#shop/listenOnLoopback';
import {
  createExternalHttp,
  type ExternalHttpOptions,
  type ResolveHost,
} from '../../../server/platform/httpClient/createExternalHttp';
import { openServer } from '../../shop/openServer';

const createHttp = (options: Partial<ExternalHttpOptions> = {}) =>
  createExternalHttp({ serviceName: 'shop', allowPrivate: true, timeoutMs: 5000, ...options });

test('reaches a private address when private addresses are allowed', async () => {
  const { url } = await openServer((_request, response) => response.end('inside'));

  const result = await createHttp()({ url });

  expect(result.status).toBe(200);
  expect(result.body.toString()).toBe('inside');
});

test('sends method, headers and body', async () => {
  const { url, requests } = await openServer((request, response) => {
    response.setHeader('x-seen', String(request.headers['x-sent']));
    request.pipe(response);
  });

  const result = await createHttp()({ url, method: 'POST', headers: { 'x-sent': 'yes' }, body: 'key=1' });

  expect(requests).toEqual(['POST /']);
  expect(result.headers['x-seen']).toBe('yes');
  expect(result.body.toString()).toBe('key=1');
});

test.each([301, 302, 303, 307, 308])('reports a redirect (%i) and does not follow it', async (status) => {
  const target = await openServer((_request, response) => response.end('inside'));
  const { url } = await openServer((_request, response) => {
    response.writeHead(status, { location: `${target.url}secret?token=1` }).end('Moved');
  });

  const request = createHttp()({ url });

  await expect(request).rejects.toMatchObject({
    reason: 'redirect',
    status,
    message: `The shop redirects to another address (${target.url.origin}); register that address instead`,
    location: `${target.url}secret`,
  });
  expect(target.requests).toEqual([]);
});

test.each(['http://', 'javascript:alert(1)', '', '/elsewhere'])(
  'reports a redirect to "%s" without a target origin',
  async (location) => {
    const { url } = await openServer((_request, response) => response.writeHead(302, { location }).end());

    const request = createHttp()({ url });

    await expect(request).rejects.toThrow(
      'The shop redirects to another address; register that address instead',
    );
  },
);

test('times out when the response never starts', async () => {
  const { url } = await openServer(() => {});

  const request = createHttp({ timeoutMs: 200 })({ url });

  await expect(request).rejects.toMatchObject({
    reason: 'timeout',
    message: 'The shop did not answer within 0.2 seconds',
  });
});

test('times out when the response never ends', async () => {
  const { url } = await openServer((_request, response) => {
    const interval = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(interval));
  });

  const request = createHttp({ timeoutMs: 300 })({ url });

  await expect(request).rejects.toMatchObject({ reason: 'timeout' });
});

test('accepts a response of exactly the maximum size', async () => {
  const { url } = await openServer((_request, response) => response.end(Buffer.alloc(1024 * 1024)));

  const result = await createHttp({ maxBytes: 1024 * 1024 })({ url });

  expect(result.body).toHaveLength(1024 * 1024);
});

test('refuses a larger response and closes the connection', async () => {
  const onClosed = vi.fn();
  const { url } = await openServer((_request, response) => {
    const writeUntilFull = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', writeUntilFull).on('close', onClosed);
    writeUntilFull();
  });

  const request = createHttp({ maxBytes: 1024 * 1024 })({ url });

  await expect(request).rejects.toMatchObject({
    reason: 'too_large',
    message: "The shop's answer is larger than 1 MB",
  });
  await expect.poll(() => onClosed).toHaveBeenCalled();
});

test.each(['ftp://shop.example/', 'file:///etc/passwd', 'data:text/plain,1'])(
  'refuses the URL %s',
  async (address) => {
    const request = createHttp()({ url: new URL(address) });

    await expect(request).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('http:// or https://'),
    });
  },
);

test('refuses a URL with credentials and does not repeat them', async () => {
  const { port, requests } = await openServer((_request, response) => response.end());

  const request = createHttp()({ url: new URL(`http://admin:hunter2@127.0.0.1:${port}/`) });

  await expect(request).rejects.toMatchObject({ reason: 'refused' });
  await expect(request).rejects.not.toThrow('hunter2');
  expect(requests).toEqual([]);
});

test('reports a refused connection', async () => {
  const server = createNetServer();
  const port = await listenOnLoopback(server);
  await new Promise((done) => server.close(done));

  const request = createHttp()({ url: new URL(`http://127.0.0.1:${port}/`) });

  await expect(request).rejects.toMatchObject({
    reason: 'unreachable',
    message: 'The shop refuses connections',
  });
});

test('reports a hostname unknown to DNS', async () => {
  const resolve: ResolveHost = (_hostname, _options, done) =>
    done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);

  const request = createHttp({ allowPrivate: false, resolve })({ url: new URL('https://no.example/') });

  await expect(request).rejects.toMatchObject({
    reason: 'unreachable',
    message: "The shop's address was not found (DNS)",
  });
});

test('reports a TLS error when the server speaks only http', async () => {
  const { port } = await openServer((_request, response) => response.end());

  const request = createHttp()({ url: new URL(`https://127.0.0.1:${port}/`) });

  await expect(request).rejects.toMatchObject({ reason: 'tls' });
});

test.each([
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'http'],
  ['a truncated response', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', 'unreachable'],
  ['nothing', '', 'unreachable'],
])('reports a server that sends %s and closes the connection', async (_description, bytes, reason) => {
  const server = createNetServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(bytes));
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => new Promise((done) => server.close(() => done())));

  const request = createHttp()({ url: new URL(`http://127.0.0.1:${port}/?consumer_secret=cs_1`) });

  await expect(request).rejects.toMatchObject({ name: 'UpstreamError', reason });
  await expect(request).rejects.not.toThrow('cs_1');
});
