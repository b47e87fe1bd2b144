import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { DEMO_TEMPLATE_NAME } from '../api/databaseNames';
import { startTestServer } from './startTestServer';

/** Starts Keystock with demo data and a browser before the tests of a file; stops both after them. */
export function openDemo() {
  let keystock: Awaited<ReturnType<typeof startTestServer>>;
  let browser: Browser;

  beforeAll(async () => {
    [keystock, browser] = await Promise.all([startTestServer({}, DEMO_TEMPLATE_NAME), openBrowser()]);
  });

  afterAll(async () => {
    await closePages(browser);
    await keystock?.stop();
  });

  return {
    get url() {
      return keystock.url;
    },
    get browser() {
      return browser;
    },
  };
}
