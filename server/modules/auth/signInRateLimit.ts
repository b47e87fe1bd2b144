import type { Login } from '#contract/auth';
import { AppError } from '../../platform/errors';
import { createRateLimits } from '../../platform/http/rateLimit';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/types';

const RATE_WINDOW_MS = 60_000;
const MAX_ATTEMPTS_PER_ADDRESS = 30;
const MAX_ATTEMPTS_PER_NAME = 10;

/** Counts attempts by address, and by name for those who have many addresses. */
export async function signInRateLimit(app: HttpServer) {
  const counters = await createRateLimits(app, [
    { windowMs: RATE_WINDOW_MS, max: MAX_ATTEMPTS_PER_ADDRESS },
    { windowMs: RATE_WINDOW_MS, max: MAX_ATTEMPTS_PER_NAME, key: getUsername },
  ]);
  return async (request: HttpRequest, reply: HttpReply): Promise<void> => {
    for (const count of counters) {
      const retryAfterSeconds = await count(request);
      if (retryAfterSeconds === undefined) continue;
      reply.header('Retry-After', retryAfterSeconds);
      throw new AppError('rate_limited', 'Too many attempts. Please wait a moment and try again.');
    }
  };
}

const getUsername = ({ body }: HttpRequest) => (body as Login).username.trim().toLowerCase();
