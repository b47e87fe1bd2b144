import type { FastifyRequest } from 'fastify';
import { message } from '#contract/messages/Message';
import type { Access } from '#contract/shared/endpoint';
import type { Actor } from '../context';
import { type AppError, forbidden } from '../errors';

type Authenticate = (request: FastifyRequest) => Promise<Actor>;

/** Authenticators by the access level of a route; `app` provides them. */
export type Authenticators = Record<'admin' | 'apiKey', Authenticate>;

declare module 'fastify' {
  interface FastifyInstance {
    authenticators: Authenticators;
  }
}

/** Authenticates the caller and sets the context's actor; throws if the access is denied. */
export function guard(access: Access) {
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'hmac') return;
    if (access === 'apiKey') {
      request.ctx.actor = await request.server.authenticators.apiKey(request);
      return;
    }
    assertSameOrigin(request);
    if (access === 'admin') {
      request.ctx.actor = await request.server.authenticators.admin(request);
    }
  };
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF protection: browsers send cookies with requests of other sites too. */
function assertSameOrigin(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  if (origin === undefined) {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw crossOriginError();
    return;
  }
  const allowedOrigins = [
    `${request.protocol}://${request.host}`,
    new URL(request.ctx.config.PUBLIC_URL).origin,
  ];
  if (!allowedOrigins.includes(origin)) throw crossOriginError();
}

const crossOriginError = (): AppError => forbidden(message('http.cross_origin'));
