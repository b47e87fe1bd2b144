import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { customerRoutes } from '../modules/messages/customerRoutes';
import type { Services } from '../platform/context';
import { CONSOLE_DIR, consoleRoutes } from '../platform/http/consoleRoutes';
import { errorHandler, handleClientError } from '../platform/http/errorHandler';
import { registerRequestContext } from '../platform/http/requestContext';
import { apiRoutes } from './apiRoutes';
import type { Config } from './config';
import { docsRoutes } from './docsRoutes';
import { registerMetrics } from './registerMetrics';

const BODY_LIMIT = 1024 * 1024;
/** Time limit for receiving a request; allows the largest import over a slow connection. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Builds the server without listening: the API below /api, customer pages below /o, the console elsewhere. */
export async function buildApp(services: Services, consoleDir = CONSOLE_DIR): Promise<FastifyInstance> {
  const { config, log } = services;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Trusts one proxy; further X-Forwarded-For entries are client input.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply),
    clientErrorHandler: handleClientError,
  });
  await registerSecurityHeaders(app, config);
  await app.register(cookie);
  registerJsonParser(app);
  closeIdleConnections(app);
  registerRequestContext(app, services);
  app.setErrorHandler(errorHandler);
  registerMetrics(app, services);
  await app.register(apiRoutes, { prefix: '/api' });
  await app.register(docsRoutes, { prefix: '/api', product: config.PRODUCT_NAME });
  await app.register(customerRoutes);
  await app.register(consoleRoutes, { dir: consoleDir, product: config.PRODUCT_NAME });
  return app;
}

/** Accepts only JSON, because cross-site forms can send other types. */
function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Browsers send this content type with an empty body too.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

/** Closes keep-alive connections after their response during shutdown, which they would delay. */
function closeIdleConnections(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('Connection', 'close');
  });
}

const cspDirectives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  workerSrc: ["'self'"],
  // The console creates styles at runtime.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Sets the security headers, such as the content security policy. */
async function registerSecurityHeaders(app: FastifyInstance, { PUBLIC_URL }: Config): Promise<void> {
  const isHttps = PUBLIC_URL.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: cspDirectives },
    hsts: isHttps,
    // Over http, browsers ignore these headers with a warning, except on localhost.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  });
}
