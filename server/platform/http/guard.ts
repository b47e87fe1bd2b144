import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/shared/endpoint';
import type { Actor } from '../context';
import { type AppError, forbidden } from '../errors';

type Authenticate = (request: FastifyRequest) => Promise<Actor>;

/** How a caller is recognized, by the kind of access that a route asks for; the modules above bring them. */
export type Authenticators = Record<'admin' | 'apiKey', Authenticate>;

declare module 'fastify' {
  interface FastifyInstance {
    authenticators: Authenticators;
  }
}

/** Lets a call in, or not, and puts into its context who calls. */
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

/** Cookies travel with requests that other pages make; only our own pages may change anything. */
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

const crossOriginError = (): AppError => forbidden('This call came from a foreign page and was refused');
