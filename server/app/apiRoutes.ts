import type { api } from '#contract/api';
import { message } from '#contract/messages/Message';
import auth from '../domains/accounts/routes';
import administrators from '../domains/accounts/users/administratorRoutes';
import emails from '../domains/alerts/emails/emailRoutes';
import audit from '../domains/audit/routes';
import customerMessages from '../domains/deliveries/routes';
import dashboard from '../domains/insight/routes';
import siteEvents from '../domains/insight/siteEvents/routes';
import customers from '../domains/orders/customers/routes';
import deliveredKeys from '../domains/orders/delivered/routes';
import earlierOrders from '../domains/orders/earlier/routes';
import licenses from '../domains/orders/licenses/routes';
import orders from '../domains/orders/routes';
import testOrders from '../domains/orders/testOrders/routes';
import consistency from '../domains/recovery/consistency/routes';
import sync from '../domains/recovery/reconciliation/routes';
import recovery from '../domains/recovery/routes';
import settings from '../domains/settings/routes';
import apiKeys from '../domains/shops/apiKeys/routes';
import connections from '../domains/shops/connection/connectionRoutes';
import siteHealth from '../domains/shops/health/healthRoutes';
import siteIdentity from '../domains/shops/identity/identityRoutes';
import mappings from '../domains/shops/mappings/routes';
import sites from '../domains/shops/sites/routes';
import webhooks from '../domains/shops/webhooks/routes';
import notifications from '../domains/stock/alerts/routes';
import pools from '../domains/stock/pools/routes';
import validation from '../domains/stock/validation/routes';
import jobs from '../domains/system/jobRoutes';
import system from '../domains/system/routes';
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
