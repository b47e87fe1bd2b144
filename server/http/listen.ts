import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { StartError } from '../startError';

/** Listens and prints the address; a port that is taken is one line. */
export async function listen(app: FastifyInstance, { HOST, PORT, PRODUCT_NAME, PUBLIC_URL }: Config) {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${PORT} on ${HOST} is taken; choose another`);
    if (code === 'EACCES')
      throw new StartError(`PORT ${PORT} may not be opened by this user; choose another`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${HOST} is no address of this machine`);
    throw error;
  }
  console.log(`${PRODUCT_NAME} is running at ${PUBLIC_URL}`);
}
