import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Services } from '../context';
import { serveMetrics } from '../metrics/serveMetrics';
import { answerUnread } from './answerUnread';
import { apiRoutes } from './apiRoutes';
import { takeJson } from './bodies';
import { CONSOLE_DIR, consoleRoutes } from './consoleRoutes';
import { customerRoutes } from './customerRoutes';
import { docsRoutes } from './docsRoutes';
import { answerFailure } from './failures';
import { secureHeaders } from './headers';
import { letGo } from './letGo';
import { followRequests } from './requests';

const BODY_LIMIT = 1024 * 1024;
/** Until then a request must have come in whole; enough for the largest import on a slow line. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Builds the whole server without listening: the API below /api, customers' pages below /o, the console everywhere else. */
export async function buildApp(services: Services, consoleDir = CONSOLE_DIR): Promise<FastifyInstance> {
  const { config, log } = services;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // The one proxy in front; addresses that a client claims further on are not believed.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    clientErrorHandler: answerUnread,
  });
  await secureHeaders(app, config);
  await app.register(cookie);
  takeJson(app);
  letGo(app);
  followRequests(app, services);
  app.setErrorHandler(answerFailure);
  serveMetrics(app, services);
  await app.register(apiRoutes, { prefix: '/api' });
  await app.register(docsRoutes, { prefix: '/api', product: config.PRODUCT_NAME });
  await app.register(customerRoutes);
  await app.register(consoleRoutes, { dir: consoleDir, product: config.PRODUCT_NAME });
  return app;
}
