import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './openBrowser';
import { startKeystock } from './startKeystock';

/** Starts Keystock with demo data and a browser before the tests of a file; stops both after them. */
export function openDemo() {
  let keystock: Awaited<ReturnType<typeof startKeystock>>;
  let browser: Browser;

  beforeAll(async () => {
    [keystock, browser] = await Promise.all([startKeystock(['--demo']), openBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
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
