import type { AddressInfo, Server } from 'node:net';

/** Listens on loopback, by default on a free port. Returns the port. */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  return (server.address() as AddressInfo).port;
}
