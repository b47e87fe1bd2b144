import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '#contract/shared/endpoint';
import { textOf } from '#contract/texts/Text';
import type { Actor } from '../context';
import { AppError } from '../errors';
import { getNetwork } from '../httpClient/addresses';
import { type CountRequest, createRateLimit } from './rateLimit';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the endpoint; `none` for calls that need a session, and for routes that count by themselves. */
    limit?: Limit | 'none';
  }
}

const WINDOW_MS = 60_000;

/** Of every other route: the console's files, of which a page loads up to a hundred, and unknown addresses. */
export const DEFAULT_LIMIT: Limit = { perMinute: 6000 };

const getCaller = (request: FastifyRequest) =>
  request.server.authenticators.browser(request) ?? getNetwork(request.ip);

/** Counts requests by the limits of their routes, before their bodies are read; throws `rate_limited`. */
export function registerLimits(app: FastifyInstance): void {
  // Endpoints that share a limit share its counters.
  const counters = new Map<Limit, CountRequest>();
  const getCounter = (limit: Limit): CountRequest => {
    const counter = counters.get(limit) ?? createCounter(app, limit);
    counters.set(limit, counter);
    return counter;
  };

  app.addHook('onRequest', async (request) => {
    const { limit = DEFAULT_LIMIT } = request.routeOptions.config;
    if (limit === 'none') return;
    const retryAfterSeconds = await getCounter(limit)(request, { isOnlyRead: limit.counts === 'refused' });
    if (retryAfterSeconds === undefined) return;
    throw new AppError('rate_limited', textOf('auth.too_many_attempts'), undefined, { retryAfterSeconds });
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { limit } = request.routeOptions.config;
    if (limit === undefined || limit === 'none' || limit.counts !== 'refused') return;
    if (REFUSALS.has(statusCode) && isAnonymous(request.ctx.actor)) await getCounter(limit)(request);
  });
}

/** Of a shop that is unknown, lies or sends too much. */
const REFUSALS = new Set([401, 404, 413]);

const isAnonymous = ({ kind }: Actor) => kind === 'system';

function createCounter(app: FastifyInstance, { perMinute: max, perNetwork }: Limit): CountRequest {
  if (perNetwork === undefined) return createRateLimit(app, [{ windowMs: WINDOW_MS, max }]);
  return createRateLimit(app, [
    { windowMs: WINDOW_MS, max, key: getCaller },
    { windowMs: WINDOW_MS, max: perNetwork },
  ]);
}
