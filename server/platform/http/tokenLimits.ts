import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_CALLS_PER_MINUTE } from '#contract/apiTokens';
import { textOf } from '#contract/texts/Text';
import { AppError } from '../errors';
import { createRateLimit } from './rateLimit';

interface TokenLimits {
  /** Counts a call of a token and tells the client what is left; throws `rate_limited`. */
  count(request: FastifyRequest, reply: FastifyReply, tokenId: number): Promise<void>;
  /** Throws `rate_limited` if the network sent too many refused tokens: the next is not looked up. */
  assertFewRefused(request: FastifyRequest): Promise<void>;
  countRefused(request: FastifyRequest): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokenLimits: TokenLimits;
  }
  interface FastifyRequest {
    tokenId?: number;
  }
}

const WINDOW_MS = 60_000;
const REFUSED_PER_MINUTE = 600;

/** Adds the limits of calls by API tokens, whose callers are known after the limits of strangers have counted. */
export function registerTokenLimits(app: FastifyInstance): void {
  const countCall = app.createRateLimit({
    timeWindow: WINDOW_MS,
    max: TOKEN_CALLS_PER_MINUTE,
    keyGenerator: ({ tokenId }) => String(tokenId),
  });
  const countRefused = createRateLimit(app, [{ windowMs: WINDOW_MS, max: REFUSED_PER_MINUTE }]);

  app.decorateRequest('tokenId');
  app.decorate('tokenLimits', {
    async count(request, reply, tokenId) {
      request.tokenId = tokenId;
      const usage = await countCall(request);
      if (usage.isAllowed) return;
      reply.headers({
        'RateLimit-Limit': usage.max,
        'RateLimit-Remaining': usage.remaining,
        'RateLimit-Reset': usage.ttlInSeconds,
      });
      if (usage.isExceeded) throw tooMany(usage.ttlInSeconds);
    },
    async assertFewRefused(request) {
      const retryAfterSeconds = await countRefused(request, { isOnlyRead: true });
      if (retryAfterSeconds !== undefined) throw tooMany(retryAfterSeconds);
    },
    async countRefused(request) {
      await countRefused(request);
    },
  });
}

const tooMany = (retryAfterSeconds: number) =>
  new AppError('rate_limited', textOf('auth.too_many_attempts'), undefined, { retryAfterSeconds });
