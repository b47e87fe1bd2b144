import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { StartError } from '../errors';

/** Tries the address, so that a port that is taken is told before the slow work. */
export async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  probe.listen({ host: config.HOST, port: config.PORT });
  await once(probe, 'listening').catch((error) => throwListenError(error, config));
  probe.close();
  await once(probe, 'close');
}

/** Listens and prints the address; a port that is taken is one line. */
export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  const { HOST, PORT, PRODUCT_NAME, PUBLIC_URL } = config;
  await app.listen({ host: HOST, port: PORT }).catch((error) => throwListenError(error, config));
  // Port 0 takes any that is free.
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : PORT;
  console.log(`${PRODUCT_NAME} is running at ${PUBLIC_URL.replace(/:0$/, `:${port}`)}`);
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
