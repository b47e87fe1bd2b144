import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { MAX_CONNECTIONS_PER_ADDRESS } from '../../../server/platform/http/createServer';
import { test } from '../fixtures';

const getHealth = (port: number, localAddress: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/api/health', localAddress, agent: false };
    request(options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

test('an address with a thousand slow connections gets no more, others are served, and each slow one ends', async ({
  api: { app },
}) => {
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let n = 0; n < MAX_CONNECTIONS_PER_ADDRESS; n += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    // One byte of a request; the next would follow a minute later.
    socket.write('G');
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
    .toBe(MAX_CONNECTIONS_PER_ADDRESS);

  await expect(getHealth(port, '127.0.0.1')).rejects.toThrow();
  const other = await getHealth(port, '127.0.0.2');
  sockets[0]?.destroy();
  await expect.poll(() => getHealth(port, '127.0.0.1').catch(() => 0)).toBe(200);

  expect(other).toBe(200);
  expect(app.server).toMatchObject({
    maxConnections: 10_000,
    headersTimeout: 60_000,
    requestTimeout: 120_000,
  });
});
