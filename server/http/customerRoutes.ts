import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { busyPage, customerPage, PAGE_CSP, unknownPage } from '../delivery/customerPage';
import { readCustomerOrder } from '../delivery/readCustomerOrder';

const MINUTE = 60_000;
const PER_ADDRESS = 60;

/** Where customers see their keys again: plain pages, without the console and without a script. */
export async function customerRoutes(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
  const limit = app.createRateLimit({ timeWindow: MINUTE, max: PER_ADDRESS });

  app.get<{ Params: { token: string } }>('/o/:token', async (request, reply) => {
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) {
      reply.header('Retry-After', counted.ttlInSeconds);
      return send(reply.status(429), busyPage());
    }
    const order = await readCustomerOrder(request.ctx, request.params.token);
    return order ? send(reply, customerPage(order)) : send(reply.status(404), unknownPage());
  });
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', PAGE_CSP)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex, nofollow')
    .send(html);
}
