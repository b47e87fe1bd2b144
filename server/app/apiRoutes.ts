import type * as api from '#contract/api';
import { message } from '#contract/messages/Message';
import { notFound } from '../platform/errors';
import type { HttpServer } from '../platform/http/fastify';
import { namePlugin } from '../platform/http/namePlugin';
import * as routeGroups from './routeGroups';

type Plugin = (app: HttpServer) => Promise<void>;

/** Every group of the contract is served: a missing one does not compile. */
const groups: Record<keyof typeof api, Plugin> = routeGroups;

export async function apiRoutes(app: HttpServer): Promise<void> {
  // Responses contain keys and personal data, which caches must not store.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  for (const [name, group] of Object.entries(groups)) await app.register(namePlugin(name, group));
  app.setNotFoundHandler(() => {
    throw notFound(message('http.route_not_found'));
  });
}
