import { expect, test } from 'vitest';
import { findAccessibilityViolations, findContrastViolations } from './findAccessibilityViolations';
import { openDemo } from './openDemo';
import { shareSession } from './shareSession';
import { visit } from './visit';

const pages = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard/pools', 'License Pools'],
  ['/dashboard/pools/new', 'Create Pool'],
  ['/dashboard/pools/1', 'Papyra Office 2026 Home'],
  ['/dashboard/pools/1/settings', 'Pool Settings'],
  ['/dashboard/mappings', 'Product Mappings'],
  ['/dashboard/mappings/new', 'Create Mapping'],
  ['/dashboard/mappings/1/earlier-orders', 'Earlier orders'],
  ['/dashboard/sites', 'WooCommerce Sites'],
  ['/dashboard/sites/new', 'Register Site'],
  ['/dashboard/sites/1', 'Softport Europe'],
  ['/dashboard/sites/1/events', 'Events of Softport Europe'],
  ['/dashboard/sites/1/earlier-orders', 'Earlier orders'],
  ['/dashboard/licenses', 'Licenses'],
  ['/dashboard/licenses/new', 'Create License'],
  ['/dashboard/licenses/import', 'Bulk Import'],
  ['/dashboard/licenses/1', 'License #1'],
  ['/dashboard/orders', 'Orders'],
  ['/dashboard/orders/1', expect.stringMatching(/^Order \d+$/)],
  ['/dashboard/customers', 'Customers'],
  ['/dashboard/customers/1', expect.stringContaining('@example.')],
  ['/dashboard/notifications', 'Notifications'],
  ['/dashboard/audit', 'Activity'],
  ['/dashboard/profile', 'My Profile'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/settings/notifications', 'Notification Management'],
  ['/dashboard/administrators', 'Administrators'],
] as const;

/** Left edge of the content by screen width: 64 units of 4 px beside the navigation on wide screens. */
const CONTENT_OFFSET: Record<number, number> = { 1280: 256, 390: 0 };
const LICENSE_HEADERS = 'ID|Pool|License Key|Status|Customer|Order ID|Created|Actions';

const demo = openDemo();
const session = shareSession(demo);

const getOverflow = () => document.documentElement.scrollWidth - window.innerWidth;
const getLeft = (element: Element) => element.getBoundingClientRect().left;

// spec: 2.addresses-of-the-pages-each-with
// spec: 2.shell.64-units-of-content-offset-4
// spec: 2.licenses.columns-in-order-what-can-be
test.each([1280, 390])(
  'every page is accessible in light and dark, fits the screen and makes no external request: %i px',
  async (width) => {
    const context = await demo.browser.newContext({
      viewport: { width, height: 860 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      storageState: session.state,
    });
    const page = await context.newPage();
    const problems: string[] = [];
    const observedPages: unknown[] = [];
    let headers: string[] = [];
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    // Trusted types are enforced: the console converts no text to HTML or scripts.
    page.on('console', (entry) => {
      if (/Content Security Policy|Trusted/.test(entry.text()))
        problems.push(`${page.url()}: ${entry.text()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(demo.url)) problems.push(`${page.url()} requests ${request.url()}`);
    });
    for (const [path] of pages) {
      await page.emulateMedia({ colorScheme: 'light' });
      await visit(page, demo.url + path);
      const titles = await page.locator('h1:visible').allTextContents();
      observedPages.push([
        new URL(page.url()).pathname,
        ...titles,
        await page.locator('main').evaluate(getLeft),
      ]);
      problems.push(...(await findAccessibilityViolations(page)).map((rule) => `${path}: ${rule}`));
      if ((await page.evaluate(getOverflow)) > 0) problems.push(`${path} scrolls horizontally`);
      await page.emulateMedia({ colorScheme: 'dark' });
      problems.push(...(await findContrastViolations(page)).map((rule) => `${path}, dark: ${rule}`));
      if (path === '/dashboard/licenses') headers = await page.locator('th:visible').allTextContents();
    }

    expect(problems).toEqual([]);
    expect(observedPages).toEqual(pages.map((page) => [...page, CONTENT_OFFSET[width]]));
    expect(headers.filter(Boolean).join('|')).toBe(width === 1280 ? LICENSE_HEADERS : '');
    await context.close();
  },
);

test.each([
  [1280, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const)(
  "the sign-in page and the customer's page are accessible and fit the screen: %i px, %s",
  async (width, colorScheme) => {
    const admin = await demo.browser.newContext({ storageState: session.state });
    const created = await admin.request.post(`${demo.url}/api/orders/1/link`, {
      headers: { Origin: demo.url },
    });
    const customerPage: string = (await created.json()).data.url;
    await admin.close();
    const page = await demo.browser.newPage({ viewport: { width, height: 860 }, colorScheme });
    const problems: string[] = [];

    for (const address of [`${demo.url}/login`, customerPage]) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      problems.push(...(await findAccessibilityViolations(page)));
      if ((await page.evaluate(getOverflow)) > 0) problems.push(`${address} scrolls horizontally`);
    }

    expect(problems).toEqual([]);
    await page.close();
  },
);
