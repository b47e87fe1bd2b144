import type { Server } from 'node:http';
import type { Config } from '../config';
import { getNetwork } from '../httpClient/addresses';

/** Each takes about 10 kB and a file descriptor. */
const MAX_CONNECTIONS = 10_000;
export const MAX_CONNECTIONS_PER_ADDRESS = 1000;

/**
 * Limits open connections, so that slow ones neither exhaust memory nor keep others out until they time out: headers
 * have a minute, a request has two. Behind a trusted proxy all connections are the proxy's, which limits its clients.
 */
export function limitConnections(server: Server, { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): void {
  server.maxConnections = MAX_CONNECTIONS;
  if (TRUST_PROXY) return;
  const counts = new Map<string, number>();

  server.on('connection', (socket) => {
    const address = getNetwork(socket.remoteAddress ?? '');
    const count = counts.get(address) ?? 0;
    if (count >= MAX_CONNECTIONS_PER_ADDRESS) return void socket.destroy();
    counts.set(address, count + 1);
    socket.once('close', () => {
      const rest = (counts.get(address) ?? 0) - 1;
      if (rest > 0) counts.set(address, rest);
      else counts.delete(address);
    });
  });
}
