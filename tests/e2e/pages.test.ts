import { expect, test } from 'vitest';
import { brokenRules } from './brokenRules';
import { openDemo } from './openDemo';
import { signIn } from './signIn';

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

const demo = openDemo();

const sideways = () => document.documentElement.scrollWidth - window.innerWidth;

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page is accessible, fits and stays at home: ${width} px, ${colorScheme}`, async () => {
      const context = await demo.browser.newContext({
        viewport: { width, height: 860 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const wrong: string[] = [];
      page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(demo.url)) wrong.push(`${page.url()} asks ${request.url()}`);
      });
      await signIn(page, demo.url);

      for (const path of pages) {
        await page.goto(demo.url + path);
        await page.waitForLoadState('networkidle');
        wrong.push(...(await brokenRules(page)).map((rule) => `${path}: ${rule}`));
        if ((await page.evaluate(sideways)) > 0) wrong.push(`${path} scrolls sideways`);
      }

      expect(wrong).toEqual([]);
      await context.close();
    });
  }
}
