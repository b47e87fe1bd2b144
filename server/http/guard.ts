import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint';
import { authenticateAdmin } from '../auth/authenticateAdmin';
import { type AppError, forbidden } from '../errors';
import { authenticateSite } from '../sites/authenticateSite';
import { ACCESS_COOKIE } from './cookies';

/** Lets a call in, or not, and puts into its context who calls. */
export function guard(access: Access) {
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'signature') return;
    if (access === 'shop') {
      request.ctx.actor = await authenticateSite(request.ctx, request.headers['x-api-key']);
      return;
    }
    checkOrigin(request);
    if (access === 'admin') {
      request.ctx.actor = await authenticateAdmin(request.ctx, request.cookies[ACCESS_COOKIE]);
    }
  };
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Cookies travel with requests that other pages make; only our own pages may change anything. */
function checkOrigin(request: FastifyRequest): void {
  if (SAFE.has(request.method)) return;
  const { origin } = request.headers;
  if (origin === undefined) {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw foreign();
    return;
  }
  const own = [`${request.protocol}://${request.host}`, new URL(request.ctx.config.PUBLIC_URL).origin];
  if (!own.includes(origin)) throw foreign();
}

const foreign = (): AppError => forbidden('This call came from a foreign page and was refused');
