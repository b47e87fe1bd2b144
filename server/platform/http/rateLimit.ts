import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getNetwork } from '../httpClient/addresses';

interface RateLimit {
  windowMs: number;
  max: number;
  /** Requests with equal keys share a counter; the default is the caller's network. */
  key?: (request: FastifyRequest) => string;
}

/** Counts a request, or only reads its counters; returns the seconds to wait if a limit is exceeded. */
export type CountRequest = (
  request: FastifyRequest,
  options?: { isOnlyRead: boolean },
) => Promise<number | undefined>;

const getCallerNetwork = ({ ip }: FastifyRequest) => getNetwork(ip);

export const registerRateLimit = (app: FastifyInstance) => app.register(rateLimit, { global: false });

export function createRateLimit(app: FastifyInstance, limits: RateLimit[]): CountRequest {
  const counters = limits.map(({ windowMs, max, key }) => ({
    max,
    count: app.createRateLimit({ timeWindow: windowMs, max, keyGenerator: key ?? getCallerNetwork }),
  }));
  return async (request, { isOnlyRead } = { isOnlyRead: false }) => {
    for (const { max, count } of counters) {
      const usage = await count(request, { increment: !isOnlyRead });
      if (usage.isAllowed) continue;
      const used = max - usage.remaining;
      if (usage.isExceeded || (isOnlyRead && used >= max)) return usage.ttlInSeconds;
    }
    return undefined;
  };
}
