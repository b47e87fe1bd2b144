import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { StartError } from '../errors';
import { announce, type Log } from '../log';

/** Fails early if the port is in use, before the slow startup. */
export async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  probe.listen({ host: config.HOST, port: config.PORT });
  await once(probe, 'listening').catch((error) => throwListenError(error, config));
  probe.close();
  await once(probe, 'close');
}

/** Listens and prints the URL; throws StartError if the address is unavailable. */
export async function listen(app: FastifyInstance, config: Config, log: Log): Promise<void> {
  const { HOST, PORT, PRODUCT_NAME, PUBLIC_URL } = config;
  await app.listen({ host: HOST, port: PORT }).catch((error) => throwListenError(error, config));
  // Port 0 selects a free port.
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : PORT;
  announce(log, `${PRODUCT_NAME} is running at ${PUBLIC_URL.replace(/:0$/, `:${port}`)}`);
}

function throwListenError(error: NodeJS.ErrnoException, { HOST, PORT }: Config): never {
  const messages: Record<string, string> = {
    EADDRINUSE: `PORT ${PORT} on ${HOST} is taken; choose another`,
    EACCES: `PORT ${PORT} may not be opened by this user; choose another`,
    EADDRNOTAVAIL: `HOST ${HOST} is no address of this machine`,
    ENOTFOUND: `HOST ${HOST} is no address of this machine`,
  };
  const message = messages[error.code ?? ''];
  throw message ? new StartError(message) : error;
}
