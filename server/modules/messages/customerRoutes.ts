import type { HttpReply, HttpServer } from '../../platform/http/fastify';
import { createRateLimit } from '../../platform/http/rateLimit';
import { getBrowserLanguage } from './getBrowserLanguage';
import { readCustomerOrder } from './readCustomerOrder';
import { PAGE_CSP, renderNotFoundPage, renderOrderPage, renderRateLimitedPage } from './renderOrderPage';

const RATE_WINDOW_MS = 60_000;
const MAX_REQUESTS_PER_ADDRESS = 60;

/** Serves the customers' order pages: plain HTML without scripts. */
export async function customerRoutes(app: HttpServer): Promise<void> {
  const countRequest = await createRateLimit(app, [
    { windowMs: RATE_WINDOW_MS, max: MAX_REQUESTS_PER_ADDRESS },
  ]);

  app.get<{ Params: { token: string } }>('/o/:token', async (request, reply) => {
    // A page without an order has no shop whose language it could be written in.
    const browserLanguage = getBrowserLanguage(request.headers['accept-language']);
    const retryAfterSeconds = await countRequest(request);
    if (retryAfterSeconds !== undefined) {
      reply.header('Retry-After', retryAfterSeconds);
      return sendPage(reply.status(429), renderRateLimitedPage(browserLanguage));
    }
    const order = await readCustomerOrder(request.ctx, request.params.token);
    return order
      ? sendPage(reply, renderOrderPage(order))
      : sendPage(reply.status(404), renderNotFoundPage(browserLanguage));
  });
}

function sendPage(reply: HttpReply, html: string): HttpReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', PAGE_CSP)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex, nofollow')
    .send(html);
}
