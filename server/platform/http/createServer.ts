import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { textOf } from '#contract/texts/Text';
import type { Config } from '../config';
import type { Context, Services } from '../context';
import { AppError } from '../errors';
import { getNetwork } from '../httpClient/addresses';
import { hasUsualShape } from '../jsonShape';
import { registerDrain } from './drain';
import { errorHandler, handleClientError } from './errorHandler';
import type { Authenticators } from './guard';
import { registerLimits } from './limits';
import { registerRateLimit } from './rateLimit';
import { registerTokenLimits } from './tokenLimits';
import { isTrustedProxy } from './trustedProxies';

const BODY_LIMIT = 1024 * 1024;
/** Time limit for receiving a request; allows the largest import over a slow connection. */
const REQUEST_TIMEOUT_MS = 120_000;

/** A client that takes nothing of its answer for so long is gone, and what waits for it is in memory. */
const STALL_TIMEOUT_MS = 60_000;

/** Creates a server without routes that does not listen yet: headers, parsers, request context, errors. */
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
    connectionTimeout: STALL_TIMEOUT_MS,
    // Further X-Forwarded-For entries are client input.
    trustProxy: (address, hop) => isTrustedProxy(config.TRUST_PROXY, address, hop),
    routerOptions: { ignoreTrailingSlash: true },
    // When it closes, all requests have their responses, or their time is over.
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply),
    clientErrorHandler: handleClientError,
  });
  limitConnections(server.server, config);
  dropStalledReaders(server);
  server.decorate('authenticators', authenticators);
  await registerSecurityHeaders(server, config);
  await server.register(cookie);
  registerJsonParser(server);
  await registerRateLimit(server);
  registerRequestContext(server, services);
  registerLimits(server);
  registerTokenLimits(server);
  registerDrain(server);
  server.setErrorHandler(errorHandler);
  return server;
}

/** Accepts only JSON, because cross-site forms can send other types. */
function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Browsers send this content type with an empty body too.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else if (hasUsualShape(text)) parse(request, text, done);
    else done(new AppError('bad_request', textOf('http.unreadable')));
  });
}

const cspDirectives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  workerSrc: ["'self'"],
  // The console creates styles at runtime.
  styleSrc: ["'self'", "'unsafe-inline'"],
  // An image that the user has chosen is a blob: until it is sent.
  imgSrc: ["'self'", 'data:', 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // Text becomes HTML or the address of a script only through the policies of src/trustedTypes.ts and of DOMPurify,
  // which sanitizes for react-admin's <RichTextField>.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['keystock', 'default', 'dompurify'],
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

/**
 * Closes a connection whose client has taken nothing of its answer within the server's timeout; Node's timer starts
 * again with each byte that leaves. A verb may take longer: then there is nothing yet that the client could take.
 */
function dropStalledReaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/** Each takes about 10 kB and a file descriptor. */
const MAX_CONNECTIONS = 10_000;
export const MAX_CONNECTIONS_PER_ADDRESS = 1000;

/**
 * Limits open connections, so that slow ones neither exhaust memory nor keep others out until they time out: headers
 * have a minute, a request has two. Behind a trusted proxy all connections are the proxy's, which limits its clients.
 */
function limitConnections(server: Server, { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): void {
  server.maxConnections = MAX_CONNECTIONS;
  const counts = new Map<string, number>();

  server.on('connection', (socket) => {
    if (isTrustedProxy(TRUST_PROXY, socket.remoteAddress ?? '', 0)) return;
    const address = getNetwork(socket.remoteAddress ?? '');
    const count = counts.get(address) ?? 0;
    if (count >= MAX_CONNECTIONS_PER_ADDRESS) return void socket.destroy();
    counts.set(address, count + 1);
    socket.once('close', () => {
      const rest = (counts.get(address) ?? 0) - 1;
      if (rest > 0) counts.set(address, rest);
      else counts.delete(address);
    });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context;
  }
}

const ANONYMOUS = { kind: 'system', name: 'nobody' } as const;

/** Adds a context and a log line to every request. */
function registerRequestContext(app: FastifyInstance, services: Services): void {
  app.decorateRequest('ctx');
  app.addHook('onRequest', async (request, reply) => {
    // Fastify takes the host from it; a proxy that only passes on the client's would let strangers name the host.
    delete request.raw.headers['x-forwarded-host'];
    // A proxy that is not configured to replace X-Forwarded-For passes on whatever the client wrote.
    const ip = isIP(request.ip) ? request.ip : request.socket.remoteAddress;
    request.ctx = { ...services, log: request.log, actor: ANONYMOUS, requestId: request.id, ip };
    reply.header('X-Request-Id', request.id);
  });
  // Logs only the path: the query may contain a license key, and customer pages have a secret path.
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, path: toLoggedPath(url), status: reply.statusCode, ms }, 'request');
  });
}

const toLoggedPath = (url: string) => (url.startsWith('/o/') ? '/o/…' : url.split('?')[0]);
