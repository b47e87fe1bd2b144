import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/shared/endpoint';
import { authenticateAdmin } from '../../modules/auth/authenticateAdmin';
import { ACCESS_COOKIE } from '../../modules/auth/sessionCookies';
import { authenticateSite } from '../../modules/sites/apiKey';
import { type AppError, forbidden } from '../errors';

/** Authenticates the caller and sets the context's actor; throws if the access is denied. */
export function guard(access: Access) {
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'hmac') return;
    if (access === 'apiKey') {
      request.ctx.actor = await authenticateSite(request.ctx, request.headers['x-api-key']);
      return;
    }
    assertSameOrigin(request);
    if (access === 'admin') {
      request.ctx.actor = await authenticateAdmin(request.ctx, request.cookies[ACCESS_COOKIE]);
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

const crossOriginError = (): AppError => forbidden('This call came from a foreign page and was refused');
