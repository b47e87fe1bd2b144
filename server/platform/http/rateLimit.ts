import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getNetwork } from '../httpClient/addresses';

interface RateLimit {
  windowMs: number;
  max: number;
  /** Requests with equal keys share a counter; the default is the caller's network. */
  key?: (request: FastifyRequest) => string;
}

const getCallerNetwork = ({ ip }: FastifyRequest) => getNetwork(ip);

/** Returns a function that counts a request and returns the seconds to wait if a limit is exceeded. */
export async function createRateLimit(app: FastifyInstance, limits: RateLimit[]) {
  await app.register(rateLimit, { global: false });
  const counters = limits.map(({ windowMs, max, key }) =>
    app.createRateLimit({ timeWindow: windowMs, max, keyGenerator: key ?? getCallerNetwork }),
  );
  return async (request: FastifyRequest): Promise<number | undefined> => {
    for (const count of counters) {
      const usage = await count(request);
      if (!usage.isAllowed && usage.isExceeded) return usage.ttlInSeconds;
    }
    return undefined;
  };
}
