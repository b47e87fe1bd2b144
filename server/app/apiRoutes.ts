import type { api } from '#contract/api';
import { message } from '#contract/messages/Message';
import audit from '../modules/audit/routes';
import auth from '../modules/auth/routes';
import dashboard from '../modules/dashboard/routes';
import licenses from '../modules/licenses/routes';
import mappings from '../modules/mappings/routes';
import customerMessages from '../modules/messages/routes';
import emails from '../modules/notifications/emailRoutes';
import notifications from '../modules/notifications/routes';
import orders from '../modules/orders/routes';
import pools from '../modules/pools/routes';
import settings from '../modules/settings/routes';
import connections from '../modules/sites/connectionRoutes';
import siteHealth from '../modules/sites/healthRoutes';
import sites from '../modules/sites/routes';
import sync from '../modules/sync/routes';
import jobs from '../modules/system/jobRoutes';
import system from '../modules/system/routes';
import validation from '../modules/validation/routes';
import webhooks from '../modules/webhooks/routes';
import { notFound } from '../platform/errors';
import type { HttpServer } from '../platform/http/fastify';

type Plugin = (app: HttpServer) => Promise<void>;

/** Type-checked: every group of the contract must be served. */
const groups: Record<keyof typeof api, Plugin> = {
  audit,
  auth,
  dashboard,
  licenses,
  pools,
  mappings,
  sites,
  siteHealth,
  connections,
  sync,
  validation,
  settings,
  notifications,
  emails,
  customerMessages,
  jobs,
  orders,
  webhooks,
  system,
};

export async function apiRoutes(app: HttpServer): Promise<void> {
  // Responses contain keys and personal data, which caches must not store.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  for (const group of Object.values(groups)) await app.register(group);
  app.setNotFoundHandler(() => {
    throw notFound(message('http.route_not_found'));
  });
}
