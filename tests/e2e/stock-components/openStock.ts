import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { closePages, openBrowser } from '../../../testkit/openBrowser';
import { serveApp } from '../../../testkit/serveApp';
import { DEMO_TEMPLATE_NAME } from '../../api/databaseNames';
import { openSession } from '../openSession';
import { startTestServer } from '../startTestServer';
import { buildStock } from './buildStock';

/** Builds the stock pages and serves them with the API and demo data before the tests of a file. */
export function openStock() {
  let keystock: Awaited<ReturnType<typeof startTestServer>>;
  let app: Awaited<ReturnType<typeof serveApp>>;
  let browser: Browser;
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'keystock-stock-'));
    [keystock, browser] = await Promise.all([
      startTestServer({}, DEMO_TEMPLATE_NAME),
      openBrowser(),
      buildStock(dir),
    ]);
    app = await serveApp(dir, keystock.url);
  });

  afterAll(async () => {
    await closePages(browser);
    app?.stop();
    await keystock?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  return {
    get url() {
      return app.url;
    },
    /** A browser context of a signed-in administrator, closed after the test. */
    async openContext(options: BrowserContextOptions): Promise<BrowserContext> {
      const context = await browser.newContext(options);
      onTestFinished(() => context.close());
      await openSession(context, app.url);
      return context;
    },
  };
}
