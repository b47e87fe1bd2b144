import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Login } from '#contract/auth';
import { AppError } from '../errors';

const MINUTE = 60_000;
const PER_ADDRESS = 30;
const PER_NAME = 10;

/** Counts attempts by address, and by name for those who have many addresses. */
export async function limitSignIns(app: FastifyInstance) {
  await app.register(rateLimit, { global: false });
  const limits = [
    app.createRateLimit({ timeWindow: MINUTE, max: PER_ADDRESS }),
    app.createRateLimit({ timeWindow: MINUTE, max: PER_NAME, keyGenerator: nameOf }),
  ];
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    for (const count of limits) {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      reply.header('Retry-After', counted.ttlInSeconds);
      throw new AppError('rate_limited', 'Too many attempts. Please wait a moment and try again.');
    }
  };
}

const nameOf = ({ body }: FastifyRequest) => (body as Login).username.trim().toLowerCase();
