import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** An address that leads to one PostgreSQL after the other, as that of a cluster; each move ends all connections. */
export async function startMovableAddress(url: string) {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  let target = Number(port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    cut();
    server.close();
  });
  const ownPort = (server.address() as AddressInfo).port;
  return {
    url: url.replace(`:${port}/`, `:${ownPort}/`),
    moveTo(next: string) {
      this.openTo(next);
      cut();
    },
    /** Of new connections only. */
    openTo(next: string) {
      target = Number(new URL(next).port);
    },
  };
}
