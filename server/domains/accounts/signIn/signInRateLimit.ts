import { textOf } from '#contract/texts/Text';
import { AppError } from '../../../platform/errors';
import type { HttpReply, HttpRequest, HttpServer } from '../../../platform/http/fastify';
import { createRateLimit } from '../../../platform/http/rateLimit';
import { getNetwork } from '../../../platform/httpClient/addresses';
import { readDeviceToken } from '../sessions/devices';
import { readCookie } from '../sessions/sessionCookies';

const RATE_WINDOW_MS = 60_000;
const MAX_ATTEMPTS = 30;

/** Limits attempts per address; a browser that has signed in before has a limit of its own. */
export async function signInRateLimit(app: HttpServer) {
  const countAttempt = await createRateLimit(app, [
    { windowMs: RATE_WINDOW_MS, max: MAX_ATTEMPTS, key: getCaller },
  ]);
  return async (reply: HttpReply): Promise<void> => {
    const retryAfterSeconds = await countAttempt(reply.request);
    if (retryAfterSeconds === undefined) return;
    reply.header('Retry-After', retryAfterSeconds);
    throw new AppError('rate_limited', textOf('auth.too_many_attempts'));
  };
}

const getCaller = (request: HttpRequest) =>
  readDeviceToken(request.ctx, readCookie(request, 'device')) ?? getNetwork(request.ip);
