import { expect, test } from 'vitest';
import { findAccessibilityViolations } from './findAccessibilityViolations';
import { openDemo } from './openDemo';
import { openSession } from './openSession';

const pages = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard/pools', 'License Pools'],
  ['/dashboard/pools/new', 'Create Pool'],
  ['/dashboard/pools/1', 'Papyra Office 2026 Home'],
  ['/dashboard/pools/1/settings', 'Pool Settings'],
  ['/dashboard/mappings', 'Product Mappings'],
  ['/dashboard/mappings/new', 'Create Mapping'],
  ['/dashboard/sites', 'WooCommerce Sites'],
  ['/dashboard/sites/new', 'Register Site'],
  ['/dashboard/sites/1', 'Softport Europe'],
  ['/dashboard/licenses', 'Licenses'],
  ['/dashboard/licenses/new', 'Create License'],
  ['/dashboard/licenses/import', 'Bulk Import'],
  ['/dashboard/licenses/1', 'License #1'],
  ['/dashboard/notifications', 'Notifications'],
  ['/dashboard/audit', 'Activity'],
  ['/dashboard/profile', 'My Profile'],
  ['/dashboard/settings', 'Settings'],
] as const;

/** Left edge of the content by screen width: 64 units of 4 px beside the navigation on wide screens. */
const CONTENT_OFFSET: Record<number, number> = { 1280: 256, 390: 0 };
const LICENSE_HEADERS = 'ID|Pool|License Key|Status|Customer|Order ID|Created|Actions';

const demo = openDemo();

const getOverflow = () => document.documentElement.scrollWidth - window.innerWidth;
const getLeft = (element: Element) => element.getBoundingClientRect().left;

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // spec: 2.addresses-of-the-pages-each-with
    // spec: 2.shell.64-units-of-content-offset-4
    // spec: 2.licenses.columns-in-order-what-can-be
    test(`every page is accessible, fits the screen and makes no external request: ${width} px, ${colorScheme}`, async () => {
      const context = await demo.browser.newContext({
        viewport: { width, height: 860 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const problems: string[] = [];
      const observedPages: unknown[] = [];
      let headers: string[] = [];
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(demo.url)) problems.push(`${page.url()} requests ${request.url()}`);
      });
      await openSession(page.context(), demo.url);

      for (const [path] of pages) {
        await page.goto(demo.url + path);
        await page.waitForLoadState('networkidle');
        const titles = await page.locator('h1:visible').allTextContents();
        observedPages.push([
          new URL(page.url()).pathname,
          ...titles,
          await page.locator('main').evaluate(getLeft),
        ]);
        problems.push(...(await findAccessibilityViolations(page)).map((rule) => `${path}: ${rule}`));
        if ((await page.evaluate(getOverflow)) > 0) problems.push(`${path} scrolls horizontally`);
        if (path === '/dashboard/licenses') headers = await page.locator('th:visible').allTextContents();
      }

      expect(problems).toEqual([]);
      expect(observedPages).toEqual(pages.map((page) => [...page, CONTENT_OFFSET[width]]));
      expect(headers.filter(Boolean).join('|')).toBe(width === 1280 ? LICENSE_HEADERS : '');
      await context.close();
    });
  }
}
