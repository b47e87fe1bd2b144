import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../errors';

export const CONSOLE_DIR = fileURLToPath(new URL('../../build/console', import.meta.url));
const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Serves the built console. Its routes are its own, so every page that is no file gets index.html. */
export async function consoleRoutes(app: FastifyInstance): Promise<void> {
  const index = join(CONSOLE_DIR, 'index.html');
  if (!existsSync(index)) return;
  await app.register(fastifyStatic, {
    root: join(CONSOLE_DIR, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/assets/')) throw notFound('Page');
    return sendIndex(reply, readFileSync(index, 'utf8'), request.ctx.config.PRODUCT_NAME);
  });
}

function sendIndex(reply: FastifyReply, html: string, product: string) {
  const name = product.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .send(html.replaceAll('%PRODUCT_NAME%', name));
}
