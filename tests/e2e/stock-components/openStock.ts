import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { buildApp } from '../../../server/app/buildApp';
import { closeServices, createServices } from '../../../server/app/services';
import { readConfig } from '../../../server/platform/config';
import { createLog } from '../../../server/platform/log';
import { freePort } from '../../../testkit/freePort';
import { closePages, openBrowser } from '../../../testkit/openBrowser';
import { createDatabase } from '../../api/createDatabase';
import { DEMO_TEMPLATE_NAME } from '../../api/databaseNames';
import { TEST_KEYS } from '../../api/keys';
import { signIn } from '../../api/signIn';
import { boatRoutes } from './boats/boatRoutes';
import { buildStock } from './buildStock';

export const HEIGHT = 860;

/** The product's server, with all that it sends with a page, over the built stock pages and the demo's data. */
async function startServer(consoleDir: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = await createDatabase(DEMO_TEMPLATE_NAME);
  const services = await createServices(
    readConfig({ PUBLIC_URL: url, PORT: String(port) }),
    databaseUrl,
    TEST_KEYS,
    createLog('silent'),
  );
  const app = await buildApp(services, consoleDir);
  await app.register(boatRoutes(), { prefix: '/api' });
  await app.listen({ port, host: '127.0.0.1' });
  const cookies = await signIn(app, services);
  return {
    url,
    cookies: Object.entries(cookies).map(([name, value]) => ({ name, value, url })),
    async stop() {
      await app.close();
      await closeServices(services);
    },
  };
}

/** Builds and serves the stock pages before the tests of a file. */
export function openStock() {
  let server: Awaited<ReturnType<typeof startServer>>;
  let browser: Browser;
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'keystock-stock-'));
    [browser] = await Promise.all([openBrowser(), buildStock(dir)]);
    server = await startServer(dir);
  });

  afterAll(async () => {
    await closePages(browser);
    await server?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  return {
    get url() {
      return server.url;
    },
    /**
     * A page of a signed-in administrator, closed after the test, which fails on an error of the page, and on what the
     * content security policy refuses.
     */
    async openPage(width: number): Promise<Page> {
      const context = await browser.newContext({
        viewport: { width, height: HEIGHT },
        reducedMotion: 'reduce',
        timezoneId: 'UTC',
      });
      await context.addCookies(server.cookies);
      const page = await context.newPage();
      const problems = listProblems(page);
      onTestFinished(async () => {
        await context.close();
        expect(problems).toEqual([]);
      });
      return page;
    },
  };
}

/** What tests ask for: refused requests, and scripts in a text, which are refused while a sanitizer takes it apart. */
const EXPECTED = /^Failed to load resource|^Executing inline event handler/;

function listProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (entry) => {
    if (entry.type() === 'error' && !EXPECTED.test(entry.text()))
      problems.push(`${page.url()}: ${entry.text()}`);
  });
  return problems;
}
