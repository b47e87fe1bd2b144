import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './openBrowser';
import { signIn } from './signIn';
import { startKeystock } from './startKeystock';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const pages = [
  '/dashboard',
  '/dashboard/pools',
  '/dashboard/pools/new',
  '/dashboard/pools/1',
  '/dashboard/pools/1/settings',
  '/dashboard/mappings',
  '/dashboard/mappings/new',
  '/dashboard/sites',
  '/dashboard/sites/new',
  '/dashboard/sites/1',
  '/dashboard/licenses',
  '/dashboard/licenses/new',
  '/dashboard/licenses/import',
  '/dashboard/licenses/1',
  '/dashboard/notifications',
  '/dashboard/audit',
  '/dashboard/profile',
  '/dashboard/settings',
];

let keystock: Awaited<ReturnType<typeof startKeystock>>;
let browser: Browser;

beforeAll(async () => {
  [keystock, browser] = await Promise.all([startKeystock(['--demo']), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await keystock?.stop();
});

/** The rules that the page breaks, each with the first place it does. */
async function broken(page: Page): Promise<string[]> {
  // Not as a script element: the console's own policy refuses those.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (rules) => Reflect.get(window, 'axe').run(document, { runOnly: rules }),
    RULES,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const sideways = () => document.documentElement.scrollWidth - window.innerWidth;

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page is accessible, fits and stays at home: ${width} px, ${colorScheme}`, async () => {
      const context = await browser.newContext({
        viewport: { width, height: 860 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const wrong: string[] = [];
      page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(keystock.url)) wrong.push(`${page.url()} asks ${request.url()}`);
      });
      await signIn(page, keystock.url);

      for (const path of pages) {
        await page.goto(keystock.url + path);
        await page.waitForLoadState('networkidle');
        wrong.push(...(await broken(page)).map((rule) => `${path}: ${rule}`));
        if ((await page.evaluate(sideways)) > 0) wrong.push(`${path} scrolls sideways`);
      }

      expect(wrong).toEqual([]);
      await context.close();
    });
  }
}
