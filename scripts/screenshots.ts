import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openBrowser } from '../testkit/openBrowser';
import { signIn } from '../tests/e2e/signIn';
import { NPM_START, startKeystock } from '../tests/e2e/startKeystock';

const OUTPUT_DIR = 'docs/screenshots';
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** Screenshots for the README, of the demo shop. */
const screenshots: [name: string, path: string, options: BrowserContextOptions][] = [
  ['dashboard-light', '/dashboard', { ...DESKTOP, colorScheme: 'light' }],
  ['licenses-dark', '/dashboard/licenses', { ...DESKTOP, colorScheme: 'dark' }],
  ['site-light', '/dashboard/sites/1', { ...DESKTOP, colorScheme: 'light' }],
  ['licenses-phone', '/dashboard/licenses', { ...PHONE, colorScheme: 'light' }],
];

async function takeScreenshot(
  browser: Browser,
  url: string,
  [name, path, options]: (typeof screenshots)[number],
) {
  // Without animations, which a screenshot could interrupt.
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, url);
  await page.goto(url + path);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${OUTPUT_DIR}/${name}.png` });
  await context.close();
}

const keystock = await startKeystock([...NPM_START, '--demo']);
const browser = await openBrowser();
for (const screenshot of screenshots) await takeScreenshot(browser, keystock.url, screenshot);
await browser.close();
await keystock.stop();
