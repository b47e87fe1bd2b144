import type { FastifyInstance } from 'fastify';
import type { Services } from '../../server/context';

/** The cookies of a signed-in administrator. */
export async function signIn(_app: FastifyInstance, _services: Services): Promise<Record<string, string>> {
  return {};
}
