import type { FastifyInstance } from 'fastify';
import type { api } from '#contract/api';
import audit from '../audit/routes';
import auth from '../auth/routes';
import dashboard from '../dashboard/routes';
import delivery from '../delivery/routes';
import { notFound } from '../errors';
import jobs from '../jobs/routes';
import licenses from '../licenses/routes';
import emails from '../mail/routes';
import mappings from '../mappings/routes';
import notifications from '../notifications/routes';
import orders from '../orders/routes';
import webhooks from '../orders/webhookRoutes';
import pools from '../pools/routes';
import reconciliation from '../reconciliation/routes';
import settings from '../settings/routes';
import connections from '../sites/connections/routes';
import siteHealth from '../sites/healthRoutes';
import sites from '../sites/routes';
import system from '../system/routes';
import validation from '../validation/routes';

type Plugin = (app: FastifyInstance) => Promise<void>;

/** A group of the contract that nobody serves does not compile. */
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
  reconciliation,
  validation,
  settings,
  notifications,
  emails,
  delivery,
  jobs,
  orders,
  webhooks,
  system,
};

export async function apiRoutes(app: FastifyInstance): Promise<void> {
  // Answers hold keys and people; no cache on the way may keep them.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  for (const group of Object.values(groups)) await app.register(group);
  app.setNotFoundHandler(() => {
    throw notFound('Route');
  });
}
