import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Context, Services } from '../context';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context;
  }
}

const ANONYMOUS = { kind: 'system', name: 'nobody' } as const;

/** Adds a context and a log line to every request. */
export function registerRequestContext(app: FastifyInstance, services: Services): void {
  app.decorateRequest('ctx');
  app.addHook('onRequest', async (request, reply) => {
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
