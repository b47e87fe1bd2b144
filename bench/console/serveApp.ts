import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves a built app, compressed once and for all, and hands on what it asks the API. */
export async function serveApp(dir: string, apiUrl: string) {
  const kept = new Map<string, Buffer>();

  async function file(path: string, response: ServerResponse) {
    const isFile = path !== '/' && existsSync(join(dir, path));
    const name = isFile ? path : '/index.html';
    const body = kept.get(name) ?? brotliCompressSync(await readFile(join(dir, name)));
    kept.set(name, body);
    const type = TYPES[extname(name)] ?? 'text/html';
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' }).end(body);
  }

  async function api(asked: IncomingMessage, response: ServerResponse) {
    const { connection: _, host: __, 'transfer-encoding': ___, ...headers } = asked.headers;
    const answer = await request(`${apiUrl}${asked.url}`, {
      method: asked.method as 'GET',
      headers: { ...headers, ...(headers.origin && { origin: apiUrl }) },
      body: asked.method === 'GET' ? undefined : asked,
    });
    response.writeHead(answer.statusCode, answer.headers);
    answer.body.pipe(response);
  }

  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', apiUrl);
    const done = pathname.startsWith('/api/') ? api(asked, response) : file(pathname, response);
    done.catch((error: Error) => response.writeHead(502).end(error.message));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
