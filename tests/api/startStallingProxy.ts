import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Reached in the middle of a large table. */
const STALLED_BYTES = 1_000_000;

/** Starts a database proxy that stops forwarding in one direction after `STALLED_BYTES` on a connection. */
export async function startStallingProxy(url: string, direction: 'to' | 'from') {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const { promise: stalled, resolve: stall } = createDeferred();
  const forward = (source: Socket, target: Socket) => {
    let forwarded = 0;
    source.on('data', (bytes) => {
      forwarded += bytes.length;
      if (forwarded > STALLED_BYTES) return stall();
      target.write(bytes);
    });
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    const [source, target] = direction === 'to' ? [client, upstream] : [upstream, client];
    forward(source, target);
    target.pipe(source);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const proxyPort = (server.address() as AddressInfo).port;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.replace(`:${port}/`, `:${proxyPort}/`), stalled, cut };
}

function createDeferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
