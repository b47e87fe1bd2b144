import type { Login } from '#contract/auth';
import { message } from '#contract/messages/Message';
import { AppError } from '../../platform/errors';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/fastify';
import { createRateLimit } from '../../platform/http/rateLimit';

const RATE_WINDOW_MS = 60_000;
const MAX_ATTEMPTS_PER_ADDRESS = 30;
const MAX_ATTEMPTS_PER_NAME = 10;

/** Limits attempts per address, and per username against distributed attempts. */
export async function signInRateLimit(app: HttpServer) {
  const countAttempt = await createRateLimit(app, [
    { windowMs: RATE_WINDOW_MS, max: MAX_ATTEMPTS_PER_ADDRESS },
    { windowMs: RATE_WINDOW_MS, max: MAX_ATTEMPTS_PER_NAME, key: getUsername },
  ]);
  return async (request: HttpRequest, reply: HttpReply): Promise<void> => {
    const retryAfterSeconds = await countAttempt(request);
    if (retryAfterSeconds === undefined) return;
    reply.header('Retry-After', retryAfterSeconds);
    throw new AppError('rate_limited', message('auth.too_many_attempts'));
  };
}

const getUsername = ({ body }: HttpRequest) => (body as Login).username.trim().toLowerCase();
