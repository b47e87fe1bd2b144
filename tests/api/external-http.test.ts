import type { RequestListener } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createExternalHttp,
  type ExternalHttpOptions,
} from '../../server/platform/httpClient/createExternalHttp';
import type { ResolveHost } from '../../server/platform/httpClient/guardedLookup';
import { listening, serve } from '../shop/serve';

async function open(listener: RequestListener) {
  const served = await serve(listener);
  onTestFinished(served.close);
  return served;
}

const outsideOf = (options: Partial<ExternalHttpOptions> = {}) =>
  createExternalHttp({ serviceName: 'The shop', allowPrivate: true, timeoutMs: 5000, ...options });

test('private addresses are reached where they are allowed', async () => {
  const { url } = await open((_request, response) => response.end('inside'));

  const answer = await outsideOf()({ url });

  expect(answer.status).toBe(200);
  expect(answer.body.toString()).toBe('inside');
});

test('method, headers and body arrive', async () => {
  const { url, asked } = await open((request, response) => {
    response.setHeader('x-seen', String(request.headers['x-sent']));
    request.pipe(response);
  });

  const answer = await outsideOf()({ url, method: 'POST', headers: { 'x-sent': 'yes' }, body: 'key=1' });

  expect(asked).toEqual(['POST /']);
  expect(answer.headers['x-seen']).toBe('yes');
  expect(answer.body.toString()).toBe('key=1');
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is named and not followed', async (status) => {
  const inside = await open((_request, response) => response.end('inside'));
  const { url } = await open((_request, response) => {
    response.writeHead(status, { location: `${inside.url}secret?token=1` }).end('Moved');
  });

  const asking = outsideOf()({ url });

  await expect(asking).rejects.toMatchObject({
    reason: 'redirect',
    status,
    message: `The shop redirects to another address (${inside.url.origin}); register that address instead`,
    location: `${inside.url}secret`,
  });
  expect(inside.asked).toEqual([]);
});

test.each(['http://', 'javascript:alert(1)', '', '/elsewhere'])(
  'a redirect to "%s" is told without naming a shop',
  async (location) => {
    const { url } = await open((_request, response) => response.writeHead(302, { location }).end());

    const asking = outsideOf()({ url });

    await expect(asking).rejects.toThrow(
      'The shop redirects to another address; register that address instead',
    );
  },
);

test('an answer that never begins is given up', async () => {
  const { url } = await open(() => {});

  const asking = outsideOf({ timeoutMs: 200 })({ url });

  await expect(asking).rejects.toMatchObject({
    reason: 'timeout',
    message: 'The shop did not answer within 0.2 seconds',
  });
});

test('an answer that drips without end is given up', async () => {
  const { url } = await open((_request, response) => {
    const dripping = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(dripping));
  });

  const asking = outsideOf({ timeoutMs: 300 })({ url });

  await expect(asking).rejects.toMatchObject({ reason: 'timeout' });
});

test('an answer as large as the limit is taken', async () => {
  const { url } = await open((_request, response) => response.end(Buffer.alloc(1024 * 1024)));

  const answer = await outsideOf({ maxBytes: 1024 * 1024 })({ url });

  expect(answer.body).toHaveLength(1024 * 1024);
});

test('a larger answer is cut and its connection closed', async () => {
  const cut = vi.fn();
  const { url } = await open((_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', pour).on('close', cut);
    pour();
  });

  const asking = outsideOf({ maxBytes: 1024 * 1024 })({ url });

  await expect(asking).rejects.toMatchObject({
    reason: 'too_large',
    message: "The shop's answer is larger than 1 MB",
  });
  await vi.waitFor(() => expect(cut).toHaveBeenCalled());
});

test.each(['ftp://shop.example/', 'file:///etc/passwd', 'data:text/plain,1'])(
  '%s is not asked',
  async (address) => {
    const asking = outsideOf()({ url: new URL(address) });

    await expect(asking).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('http:// or https://'),
    });
  },
);

test('an address with a password in it is not asked', async () => {
  const { port, asked } = await open((_request, response) => response.end());

  const asking = outsideOf()({ url: new URL(`http://admin:hunter2@127.0.0.1:${port}/`) });

  await expect(asking).rejects.toMatchObject({ reason: 'refused' });
  await expect(asking).rejects.not.toThrow('hunter2');
  expect(asked).toEqual([]);
});

test('a port where nobody listens is told', async () => {
  const server = createNetServer();
  const port = await listening(server);
  await new Promise((done) => server.close(done));

  const asking = outsideOf()({ url: new URL(`http://127.0.0.1:${port}/`) });

  await expect(asking).rejects.toMatchObject({
    reason: 'unreachable',
    message: 'The shop refuses connections',
  });
});

test('a name that DNS does not know is told', async () => {
  const resolve: ResolveHost = (_hostname, _options, done) =>
    done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);

  const asking = outsideOf({ allowPrivate: false, resolve })({ url: new URL('https://no.example/') });

  await expect(asking).rejects.toMatchObject({
    reason: 'unreachable',
    message: "The shop's address was not found (DNS)",
  });
});

test('https where only http is spoken is told', async () => {
  const { port } = await open((_request, response) => response.end());

  const asking = outsideOf()({ url: new URL(`https://127.0.0.1:${port}/`) });

  await expect(asking).rejects.toMatchObject({ reason: 'tls' });
});

test.each([
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'http'],
  ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', 'unreachable'],
  ['nothing', '', 'unreachable'],
])('a server that sends %s and hangs up is told', async (_what, bytes, reason) => {
  const server = createNetServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(bytes));
  });
  const port = await listening(server);
  onTestFinished(() => new Promise((done) => server.close(() => done())));

  const asking = outsideOf()({ url: new URL(`http://127.0.0.1:${port}/?consumer_secret=cs_1`) });

  await expect(asking).rejects.toMatchObject({ name: 'UpstreamError', reason });
  await expect(asking).rejects.not.toThrow('cs_1');
});
