import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';

/** Headers of a response that describe its body or its connection; the others are the server's rules for a browser. */
const ABOUT_BODY =
  /^(content-(?!security-policy)|cache-control|connection|date|etag|keep-alive|last-modified|transfer|vary)/;

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The security headers that the API's server sends with the pages of the console. */
async function readSecurityHeaders(apiUrl: string) {
  const { headers, body } = await request(apiUrl);
  await body.dump();
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ABOUT_BODY.test(name)));
}

/**
 * Serves a built app, compressed in advance, and proxies its API requests. Its pages have the headers of the product's
 * own, so that what a browser refuses there is refused here.
 */
export async function serveApp(dir: string, apiUrl: string) {
  const securityHeaders = await readSecurityHeaders(apiUrl);
  const compressedFiles = new Map<string, Buffer>();

  async function sendFile(path: string, response: ServerResponse) {
    const isFile = path !== '/' && existsSync(join(dir, path));
    const name = isFile ? path : '/index.html';
    const body = compressedFiles.get(name) ?? brotliCompressSync(await readFile(join(dir, name)));
    compressedFiles.set(name, body);
    const type = CONTENT_TYPES[extname(name)] ?? 'text/html';
    // As the server does: names of assets contain their hash.
    const caching = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'Content-Type': type, 'Content-Encoding': 'br', 'Cache-Control': caching };
    response.writeHead(200, { ...securityHeaders, ...headers }).end(body);
  }

  async function proxyToApi(incoming: IncomingMessage, response: ServerResponse) {
    const { connection: _, host: __, 'transfer-encoding': ___, ...headers } = incoming.headers;
    const upstream = await request(`${apiUrl}${incoming.url}`, {
      method: incoming.method as 'GET',
      headers: { ...headers, ...(headers.origin && { origin: apiUrl }) },
      body: incoming.method === 'GET' ? undefined : incoming,
    });
    response.writeHead(upstream.statusCode, upstream.headers);
    upstream.body.pipe(response);
  }

  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', apiUrl);
    const handled = pathname.startsWith('/api/')
      ? proxyToApi(incoming, response)
      : sendFile(pathname, response);
    handled.catch((error: Error) => response.writeHead(502).end(error.message));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
