import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Login } from '#contract/auth';
import { AppError } from '../../platform/errors';

const RATE_WINDOW_MS = 60_000;
const MAX_ATTEMPTS_PER_ADDRESS = 30;
const MAX_ATTEMPTS_PER_NAME = 10;

/** Limits attempts per address, and per username against distributed attempts. */
export async function signInRateLimit(app: FastifyInstance) {
  await app.register(rateLimit, { global: false });
  const counters = [
    app.createRateLimit({ timeWindow: RATE_WINDOW_MS, max: MAX_ATTEMPTS_PER_ADDRESS }),
    app.createRateLimit({
      timeWindow: RATE_WINDOW_MS,
      max: MAX_ATTEMPTS_PER_NAME,
      keyGenerator: getUsername,
    }),
  ];
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    for (const count of counters) {
      const usage = await count(request);
      if (usage.isAllowed || !usage.isExceeded) continue;
      reply.header('Retry-After', usage.ttlInSeconds);
      throw new AppError('rate_limited', 'Too many attempts. Please wait a moment and try again.');
    }
  };
}

const getUsername = ({ body }: FastifyRequest) => (body as Login).username.trim().toLowerCase();
