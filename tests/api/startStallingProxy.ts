import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Enough to be in the middle of a large table, far from its end. */
const STALLED_BYTES = 1_000_000;

/** A way to a database that carries so much in one direction on one connection, and from then on nothing there. */
export async function startStallingProxy(url: string, direction: 'to' | 'from') {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const { promise: stalled, resolve: stall } = createDeferred();
  const carry = (source: Socket, target: Socket) => {
    let carried = 0;
    source.on('data', (bytes) => {
      carried += bytes.length;
      if (carried > STALLED_BYTES) return stall();
      target.write(bytes);
    });
  };
  const server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    for (const socket of [inside, outside]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    inside.once('close', () => outside.destroy());
    outside.once('close', () => inside.destroy());
    const [source, target] = direction === 'to' ? [inside, outside] : [outside, inside];
    carry(source, target);
    target.pipe(source);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const own = (server.address() as AddressInfo).port;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.replace(`:${port}/`, `:${own}/`), stalled, cut };
}

function createDeferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
