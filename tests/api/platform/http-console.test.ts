import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { textOf } from '#contract/texts/Text';
import { buildApp } from '../../../server/app/buildApp';
import { startApi } from '../startApi';

const PAGE = '<title>%PRODUCT_NAME% V2</title><script type="module" src="/assets/main-1.js"></script>';
const SCRIPT = 'console.log("the console");'.repeat(200);

async function startConsole(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'keystock-console-'));
  await mkdir(join(dir, 'assets'));
  await writeFile(join(dir, 'index.html'), PAGE);
  await writeFile(join(dir, 'favicon.svg'), '<svg/>');
  await writeFile(join(dir, 'assets', 'main-1.js'), SCRIPT);
  await writeFile(join(dir, 'assets', 'built-2.js'), SCRIPT);
  await writeFile(join(dir, 'assets', 'built-2.js.br'), brotliCompressSync('compressed'));
  await writeFile(join(dir, 'assets', 'built-2.js.gz'), gzipSync('compressed as gzip'));
  const { services } = await startApi(env);
  const app = await buildApp(services, dir);
  onTestFinished(async () => {
    await app.close();
    await rm(dir, { recursive: true });
  });
  return app;
}

test('serves the same HTML page with the product name for every console path', async () => {
  const app = await startConsole({ PRODUCT_NAME: 'Keys & "<Co>" $&' });
  const pages = ['/', '/login', '/dashboard/licenses/12', '/dashboard?x=1', '/index.html'];

  const responses = await Promise.all(pages.map((page) => app.inject(page)));

  for (const { statusCode, headers, body } of responses) {
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Keys &amp; &quot;&lt;Co>&quot; $&amp; V2</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
  }
});

test('serves hashed assets immutable, and compresses none while it serves them', async () => {
  const app = await startConsole();

  const response = await app.inject({
    url: '/assets/main-1.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });

  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/^text\/javascript|^application\/javascript/),
  });
  expect(response.body).toBe(SCRIPT);
});

test('serves a precompressed asset to clients that accept it and the original to others', async () => {
  const app = await startConsole();

  const compressed = await app.inject({
    url: '/assets/built-2.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  const gzip = await app.inject({ url: '/assets/built-2.js', headers: { 'accept-encoding': 'gzip' } });
  const plain = await app.inject('/assets/built-2.js');
  const direct = await app.inject('/assets/built-2.js.br');

  expect(compressed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('compressed');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe('compressed as gzip');
  expect(plain.body).toBe(SCRIPT);
  expect(direct.statusCode).toBe(404);
});

test('requires revalidation of other files', async () => {
  const app = await startConsole();

  const response = await app.inject('/favicon.svg');

  expect(response.body).toBe('<svg/>');
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
});

test('responds 404 to a missing file and to a POST to a page', async () => {
  const app = await startConsole();

  const responses = [
    await app.inject('/assets/gone.js'),
    await app.inject({ method: 'POST', url: '/login' }),
  ];

  const reason = textOf('http.page_not_found');
  const body = { success: false, data: null, code: 'not_found', message: 'Page not found', reason };
  expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
    [404, body],
    [404, body],
  ]);
});

test.each(['/assets/../../package.json', '/assets/..%2f..%2fpackage.json', '/..%5cpackage.json'])(
  'does not serve files outside the console folder for %s',
  async (url) => {
    const app = await startConsole();

    const response = await app.inject(url);

    expect(response.body).not.toContain('dependencies');
  },
);
