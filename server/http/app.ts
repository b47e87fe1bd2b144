import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Context, Services } from '../context';
import { apiRoutes } from './apiRoutes';
import { consoleRoutes } from './consoleRoutes';
import { docsRoutes } from './docsRoutes';
import { answerFailure } from './failures';
import { letGo } from './letGo';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context;
  }
}

const BODY_LIMIT = 1024 * 1024;

const csp = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The console's styles are made while it runs.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Builds the whole server without listening: the API below /api, the console everywhere else. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // The one proxy in front; addresses that a client claims further on are not believed.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  });
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: csp },
    hsts: isHttps,
    // On plain http another address than localhost would otherwise be asked for over https.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  });
  await app.register(cookie);
  takeJsonAlone(app);
  letGo(app);
  app.decorateRequest('ctx');
  app.addHook('onRequest', async (request, reply) => {
    request.ctx = { ...services, log: request.log, actor: NOBODY, requestId: request.id, ip: request.ip };
    reply.header('X-Request-Id', request.id);
  });
  // The path alone: what is searched for may be a license key.
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, path: url.split('?')[0], status: reply.statusCode, ms }, 'request');
  });
  app.setErrorHandler(answerFailure);
  await app.register(apiRoutes, { prefix: '/api' });
  await app.register(docsRoutes, { prefix: '/api', product: config.PRODUCT_NAME });
  await app.register(consoleRoutes);
  return app;
}

const NOBODY = { kind: 'system', name: 'nobody' } as const;

/** Browsers send `Content-Type: application/json` with nothing behind it; that is no broken JSON. */
function takeJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
