import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../../testkit/freePort';
import { closePages, openBrowser } from '../../../testkit/openBrowser';
import { serveApp } from '../../../testkit/serveApp';
import { serveSection7 } from './serveSection7';

const run = promisify(execFile);
const BUILD_TIMEOUT_MS = 300_000;

/** Builds the console for a server of section 7 at another origin, as the README says, and serves both. */
export function openSection7() {
  let api: Awaited<ReturnType<typeof serveSection7>>;
  let app: Awaited<ReturnType<typeof serveApp>> | undefined;
  let browser: Browser;
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'keystock-section7-'));
    api = await serveSection7(await freePort(), () => app?.url ?? '');
    const env = { ...process.env, VITE_API_URL: api.url };
    [browser] = await Promise.all([
      openBrowser(),
      run('npx', ['vite', 'build', '--outDir', dir, '--emptyOutDir', '--logLevel', 'error'], { env }),
    ]);
    app = await serveApp(dir, new URL(api.url).origin);
  }, BUILD_TIMEOUT_MS);

  afterAll(async () => {
    await closePages(browser);
    app?.stop();
    await api?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  return {
    get url() {
      return app?.url ?? '';
    },
    get api() {
      return api;
    },
    newPage: (options: BrowserContextOptions): Promise<Page> => browser.newPage(options),
  };
}
