import type { api } from '#contract/api';
import { message } from '#contract/messages/Message';
import apiKeys from '../modules/apiKeys/routes';
import audit from '../modules/audit/routes';
import administrators from '../modules/auth/administratorRoutes';
import auth from '../modules/auth/routes';
import consistency from '../modules/consistency/routes';
import customers from '../modules/customers/routes';
import dashboard from '../modules/dashboard/routes';
import deliveredKeys from '../modules/deliveredKeys/routes';
import earlierOrders from '../modules/earlierOrders/routes';
import licenses from '../modules/licenses/routes';
import mappings from '../modules/mappings/routes';
import customerMessages from '../modules/messages/routes';
import emails from '../modules/notifications/emailRoutes';
import notifications from '../modules/notifications/routes';
import orders from '../modules/orders/routes';
import pools from '../modules/pools/routes';
import recovery from '../modules/recovery/routes';
import settings from '../modules/settings/routes';
import siteEvents from '../modules/siteEvents/routes';
import connections from '../modules/sites/connectionRoutes';
import siteHealth from '../modules/sites/healthRoutes';
import siteIdentity from '../modules/sites/identityRoutes';
import sites from '../modules/sites/routes';
import sync from '../modules/sync/routes';
import jobs from '../modules/system/jobRoutes';
import system from '../modules/system/routes';
import testOrders from '../modules/testOrders/routes';
import validation from '../modules/validation/routes';
import webhooks from '../modules/webhooks/routes';
import { notFound } from '../platform/errors';
import type { HttpServer } from '../platform/http/fastify';
import { namePlugin } from '../platform/http/namePlugin';

type Plugin = (app: HttpServer) => Promise<void>;

/** Type-checked: every group of the contract must be served. */
const groups: Record<keyof typeof api, Plugin> = {
  audit,
  auth,
  administrators,
  dashboard,
  licenses,
  pools,
  mappings,
  earlierOrders,
  deliveredKeys,
  sites,
  siteHealth,
  siteIdentity,
  siteEvents,
  apiKeys,
  connections,
  sync,
  validation,
  settings,
  notifications,
  emails,
  customerMessages,
  testOrders,
  jobs,
  consistency,
  orders,
  customers,
  webhooks,
  recovery,
  system,
};

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
