import { Language } from '#contract/texts/language';
import type { Config } from '../../../platform/config';
import type { HttpReply, HttpServer } from '../../../platform/http/fastify';
import { createRateLimit } from '../../../platform/http/rateLimit';
import { EXAMPLE_TOKEN, getExampleOrder } from '../texts/previewDeliveries';
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
    const { token } = request.params;
    const order =
      token === EXAMPLE_TOKEN
        ? getExampleOrder(request.ctx.config, browserLanguage)
        : await readCustomerOrder(request.ctx, token);
    return order
      ? sendPage(reply, renderOrderPage(order))
      : sendPage(reply.status(404), renderNotFoundPage(browserLanguage));
  });
}

/** Serves customers' pages, and nothing else, at a `CUSTOMER_URL` of their own. */
export function registerCustomerHost(app: HttpServer, { CUSTOMER_URL, PUBLIC_URL }: Config): void {
  if (CUSTOMER_URL === PUBLIC_URL) return;
  const { host } = new URL(CUSTOMER_URL);
  app.addHook('onRequest', async (request, reply) => {
    const isCustomerPage = request.url.startsWith('/o/');
    if (request.host === host && !isCustomerPage) {
      const language = getBrowserLanguage(request.headers['accept-language']);
      return sendPage(reply.status(404), renderNotFoundPage(language));
    }
    // Links sent before still lead to the console's host.
    if (request.host !== host && isCustomerPage) return reply.redirect(`${CUSTOMER_URL}${request.url}`);
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

/** The first of the product's languages in an Accept-Language header, which browsers sort by preference. */
export function getBrowserLanguage(header = ''): Language {
  const preferred = header.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const supported = preferred.find((tag) => Language.safeParse(tag).success);
  return Language.parse(supported ?? 'en');
}
