import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { textOf } from '#contract/texts/Text';
import { notFound } from '../errors';

export const CONSOLE_DIR = fileURLToPath(new URL('../../../build/console', import.meta.url));

/** Vite includes content hashes in these names. */
const ASSETS_PATH = `${sep}assets${sep}`;
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';
const CACHE_REVALIDATE = 'no-cache';

interface ConsoleOptions {
  dir: string;
  product: string;
  /** The name of the provider that signs users in; empty without one. */
  provider: string;
}

/** Serves the built console; unknown paths get index.html, because the console routes in the browser. */
export async function consoleRoutes(
  app: FastifyInstance,
  { dir, product, provider }: ConsoleOptions,
): Promise<void> {
  const index = join(dir, 'index.html');
  const isBuilt = existsSync(index);
  if (isBuilt) await serveFiles(app, dir);

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isBuilt || !isPage || request.url.startsWith('/assets/'))
      throw notFound(textOf('http.page_not_found'));
    const html = readFileSync(index, 'utf8')
      .replaceAll('%PRODUCT_NAME%', () => escapeHtml(product))
      .replace('%PROVIDER_NAME%', () => escapeHtml(provider));
    return reply.type('text/html; charset=utf-8').header('Cache-Control', CACHE_REVALIDATE).send(html);
  });
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  // The build compresses what is worth it, once.
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('Cache-Control', path.includes(ASSETS_PATH) ? CACHE_IMMUTABLE : CACHE_REVALIDATE),
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
