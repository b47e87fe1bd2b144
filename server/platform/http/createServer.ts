import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config';
import type { Services } from '../context';
import { errorHandler, handleClientError } from './errorHandler';
import type { Authenticators } from './guard';
import { registerRequestContext } from './requestContext';

const BODY_LIMIT = 1024 * 1024;
/** Until then a request must have arrived completely; enough for the largest import on a slow line. */
const REQUEST_TIMEOUT_MS = 120_000;

/** A server without routes that does not listen yet: headers, parsers, request context, errors. */
export async function createServer(
  services: Services,
  authenticators: Authenticators,
): Promise<FastifyInstance> {
  const { config, log } = services;
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Only the proxy in front is trusted; addresses that a client claims before it are not.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply),
    clientErrorHandler: handleClientError,
  });
  server.decorate('authenticators', authenticators);
  await registerSecurityHeaders(server, config);
  await server.register(cookie);
  registerJsonParser(server);
  closeIdleConnections(server);
  registerRequestContext(server, services);
  server.setErrorHandler(errorHandler);
  return server;
}

/** JSON alone is taken: what a form of another site could send is not. */
function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Browsers send this type with nothing behind it; that is no broken JSON.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

/** Connections whose call is answered while the server stops are closed; kept alive, they would hold it up. */
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
  // The console's styles are made while it runs.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Tells the browser what the pages may do, and that is little. */
async function registerSecurityHeaders(app: FastifyInstance, { PUBLIC_URL }: Config): Promise<void> {
  const isHttps = PUBLIC_URL.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: cspDirectives },
    hsts: isHttps,
    // On plain http browsers take these from localhost alone, and complain.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  });
}
