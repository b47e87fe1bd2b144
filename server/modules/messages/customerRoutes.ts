import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readCustomerOrder } from './readCustomerOrder';
import { PAGE_CSP, renderNotFoundPage, renderOrderPage, renderRateLimitedPage } from './renderOrderPage';

const RATE_WINDOW_MS = 60_000;
const MAX_REQUESTS_PER_ADDRESS = 60;

/** Serves the customers' order pages: plain HTML without scripts. */
export async function customerRoutes(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
  const countRequest = app.createRateLimit({ timeWindow: RATE_WINDOW_MS, max: MAX_REQUESTS_PER_ADDRESS });

  app.get<{ Params: { token: string } }>('/o/:token', async (request, reply) => {
    const usage = await countRequest(request);
    if (!usage.isAllowed && usage.isExceeded) {
      reply.header('Retry-After', usage.ttlInSeconds);
      return sendPage(reply.status(429), renderRateLimitedPage());
    }
    const order = await readCustomerOrder(request.ctx, request.params.token);
    return order
      ? sendPage(reply, renderOrderPage(order))
      : sendPage(reply.status(404), renderNotFoundPage());
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', PAGE_CSP)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex, nofollow')
    .send(html);
}
