import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { test } from '../fixtures';
import { type Api, startApi } from '../startApi';

const SHORT_TIMEOUT_MS = 300;

async function open(api: Api, requests: string): Promise<Socket> {
  const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
  api.app.server.timeout = SHORT_TIMEOUT_MS;
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  onTestFinished(() => void socket.destroy());
  socket.pause().on('error', () => undefined);
  socket.write(requests);
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

const countConnections = ({ app }: Api) =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

test('a reader that takes nothing of its answers for a minute loses its connection', async ({ api }) => {
  expect(api.app.server.timeout).toBe(60_000);

  await open(api, get('/api/openapi.json').repeat(40));

  await expect.poll(() => countConnections(api)).toBe(1);
  await expect.poll(() => countConnections(api)).toBe(0);
});

test('a verb that takes longer than a reader may is waited for', async () => {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const api = await startApi({}, undefined, async (app) => {
    app.get('/slow', async () => {
      await done;
      return { is_done: true };
    });
  });
  const socket = await open(api, get('/api/slow'));
  const [server] = (await once(api.app.server, 'connection')) as [Socket];

  await once(server, 'timeout');
  finish();

  expect(String((await once(socket.resume(), 'data'))[0])).toContain('{"is_done":true}');
});
