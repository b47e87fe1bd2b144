import { Language } from '#contract/texts/language';
import type { Config } from '../../../platform/config';
import type { HttpReply, HttpRequest, HttpServer } from '../../../platform/http/fastify';
import { createRateLimit } from '../../../platform/http/rateLimit';
import { EXAMPLE_TOKEN, getExampleOrder } from '../texts/previewDeliveries';
import { readCustomerFile, readCustomerOrder } from './readCustomerOrder';
import { PAGE_CSP, renderNotFoundPage, renderOrderPage, renderRateLimitedPage } from './renderOrderPage';

const RATE_WINDOW_MS = 60_000;
const MAX_REQUESTS_PER_ADDRESS = 60;
/** A customer is told by a page. */
const COUNTED_HERE = { config: { limit: 'none' } } as const;

/** Serves the customers' order pages: plain HTML without scripts. */
export async function customerRoutes(app: HttpServer): Promise<void> {
  const countRequest = createRateLimit(app, [{ windowMs: RATE_WINDOW_MS, max: MAX_REQUESTS_PER_ADDRESS }]);

  /** Whether the address has requested too much, which it is told then. */
  async function isRefused(request: HttpRequest, reply: HttpReply): Promise<boolean> {
    const retryAfterSeconds = await countRequest(request);
    if (retryAfterSeconds === undefined) return false;
    reply.header('Retry-After', retryAfterSeconds);
    sendPage(reply.status(429), renderRateLimitedPage(readBrowserLanguage(request)));
    return true;
  }

  app.get<{ Params: { token: string } }>('/o/:token', COUNTED_HERE, async (request, reply) => {
    if (await isRefused(request, reply)) return reply;
    const browserLanguage = readBrowserLanguage(request);
    const { token } = request.params;
    const order =
      token === EXAMPLE_TOKEN
        ? getExampleOrder(request.ctx.config, browserLanguage)
        : await readCustomerOrder(request.ctx, token);
    return order
      ? sendPage(reply, renderOrderPage(order))
      : sendPage(reply.status(404), renderNotFoundPage(browserLanguage));
  });

  app.get<{ Params: { token: string; license: string; part: string } }>(
    '/o/:token/:license/:part',
    COUNTED_HERE,
    async (request, reply) => {
      if (await isRefused(request, reply)) return reply;
      const { token, license, part } = request.params;
      const file = /^[1-9]\d{0,14}$/.test(license)
        ? await readCustomerFile(request.ctx, token, Number(license), part)
        : undefined;
      if (!file) return sendPage(reply.status(404), renderNotFoundPage(readBrowserLanguage(request)));
      return sendSecret(reply)
        .type('application/octet-stream')
        .header('Content-Disposition', attach(file.name))
        .send(file.content);
    },
  );
}

// A page without an order has no shop whose language it could be written in.
const readBrowserLanguage = ({ headers }: HttpRequest): Language =>
  getBrowserLanguage(headers['accept-language']);

/** Of a file to save, never to open: its name for every browser, and in ASCII for the oldest. */
function attach(name: string): string {
  const ascii = name.replaceAll(/[^\w.,() -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
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

const sendPage = (reply: HttpReply, html: string): HttpReply =>
  sendSecret(reply).type('text/html; charset=utf-8').send(html);

/** Headers of what nobody else may keep or find. */
function sendSecret(reply: HttpReply): HttpReply {
  return reply
    .header('Content-Security-Policy', PAGE_CSP)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex, nofollow');
}

/** The first of the product's languages in an Accept-Language header, which browsers sort by preference. */
export function getBrowserLanguage(header = ''): Language {
  const preferred = header.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const supported = preferred.find((tag) => Language.safeParse(tag).success);
  return Language.parse(supported ?? 'en');
}
