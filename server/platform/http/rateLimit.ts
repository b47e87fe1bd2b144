import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface RateLimit {
  windowMs: number;
  max: number;
  /** What is counted; the address of the caller if it is left out. */
  key?: (request: FastifyRequest) => string;
}

/** Counts a request; the seconds to wait if it is one too many, else undefined. */
export type CountRequest = (request: FastifyRequest) => Promise<number | undefined>;

/** Counters for the routes of `app`, which decide themselves when a request counts. */
export async function createRateLimits(app: FastifyInstance, limits: RateLimit[]): Promise<CountRequest[]> {
  await app.register(rateLimit, { global: false });
  return limits.map(({ windowMs, max, key }) => {
    const count = app.createRateLimit({ timeWindow: windowMs, max, ...(key && { keyGenerator: key }) });
    return async (request) => {
      const usage = await count(request);
      return usage.isAllowed || !usage.isExceeded ? undefined : usage.ttlInSeconds;
    };
  });
}
