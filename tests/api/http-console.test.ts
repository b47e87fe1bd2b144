import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../server/app/buildApp';
import { startApi } from './startApi';

const PAGE = '<title>%PRODUCT_NAME% V2</title><script type="module" src="/assets/main-1.js"></script>';
const SCRIPT = 'console.log("the console");'.repeat(200);

/** A server with a built console of two files. */
async function startConsole(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'keystock-console-'));
  await mkdir(join(dir, 'assets'));
  await writeFile(join(dir, 'index.html'), PAGE);
  await writeFile(join(dir, 'favicon.svg'), '<svg/>');
  await writeFile(join(dir, 'assets', 'main-1.js'), SCRIPT);
  await writeFile(join(dir, 'assets', 'built-2.js'), SCRIPT);
  await writeFile(join(dir, 'assets', 'built-2.js.br'), brotliCompressSync('compressed'));
  const { services } = await startApi(env);
  const app = await buildApp(services, dir);
  onTestFinished(async () => {
    await app.close();
    await rm(dir, { recursive: true });
  });
  return app;
}

test('every page of the console is its one page, with the name of the product', async () => {
  const app = await startConsole({ PRODUCT_NAME: 'Keys & "<Co>" $&' });
  const pages = ['/', '/login', '/dashboard/licenses/12', '/dashboard?x=1', '/index.html'];

  const answers = await Promise.all(pages.map((page) => app.inject(page)));

  for (const { statusCode, headers, body } of answers) {
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Keys &amp; &quot;&lt;Co>&quot; $&amp; V2</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
  }
});

test('files named after their contents are kept by the browser for good, and sent compressed', async () => {
  const app = await startConsole();

  const answer = await app.inject({
    url: '/assets/main-1.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });

  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^text\/javascript|^application\/javascript/),
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
});

test('what the build has compressed is sent as it is, and as it was to those who cannot read it', async () => {
  const app = await startConsole();

  const compressed = await app.inject({
    url: '/assets/built-2.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  const plain = await app.inject('/assets/built-2.js');
  const bare = await app.inject('/assets/built-2.js.br');

  expect(compressed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('compressed');
  expect(plain.body).toBe(SCRIPT);
  expect(bare.statusCode).toBe(404);
});

test('other files are asked for again', async () => {
  const app = await startConsole();

  const answer = await app.inject('/favicon.svg');

  expect(answer.body).toBe('<svg/>');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
});

test('a file that is not there, and a page that is sent something, are not found', async () => {
  const app = await startConsole();

  const answers = [await app.inject('/assets/gone.js'), await app.inject({ method: 'POST', url: '/login' })];

  const body = { success: false, code: 'not_found', message: 'Page not found' };
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [404, body],
    [404, body],
  ]);
});

test.each(['/assets/../../package.json', '/assets/..%2f..%2fpackage.json', '/..%5cpackage.json'])(
  '%s leads to no other file',
  async (url) => {
    const app = await startConsole();

    const answer = await app.inject(url);

    expect(answer.body).not.toContain('dependencies');
  },
);
