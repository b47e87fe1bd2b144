import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityViolations, findContrastViolations } from './findAccessibilityViolations';
import { openDemo } from './openDemo';
import { openSession } from './openSession';
import { shareSession } from './shareSession';
import { startTestServer } from './startTestServer';
import { visit } from './visit';

const displays = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
] as const;

/** States of pages that opening their address does not show. */
const states: { path: string; within: string; show(page: Page): Promise<unknown> }[] = [
  {
    path: '/dashboard/licenses',
    within: 'dialog',
    async show(page) {
      await page.getByRole('button', { name: /^Search…/ }).click();
      await page.getByRole('combobox', { name: 'Search and commands' }).fill('example');
      await page
        .getByRole('option', { name: /^See all / })
        .first()
        .waitFor();
    },
  },
  {
    path: '/dashboard/licenses?filter={"license_status":"sold"}',
    within: 'main',
    async show(page) {
      await page.getByText(/^1-20 of/).waitFor();
      const selectAll = page.getByRole('checkbox', { name: 'Select all on this page' });
      if (Number(page.viewportSize()?.width) < 600) return;
      await selectAll.check();
      await page.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).waitFor();
    },
  },
  {
    path: '/dashboard',
    within: 'section:has(figure)',
    async show(page) {
      await page.getByText('Show as table').click();
      await page.getByRole('table', { name: 'Sales Analytics' }).waitFor();
      await page.getByRole('application', { name: /^Licenses sold/ }).waitFor();
      // The click scrolls: the top bar would cover a part of a button.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  ...['/dashboard/settings/notifications', '/dashboard/pools/1/settings', '/dashboard/mappings'].map(
    (path) => ({ path, within: 'main', show: (page: Page) => page.getByRole('switch').first().waitFor() }),
  ),
];

const LONG_NAME = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200);
const ARABIC_NAME = 'مريم بنت عبد الرحمن';

const demo = openDemo();
const session = shareSession(demo);

beforeAll(async () => {
  const context = await demo.browser.newContext({ storageState: session.state });
  const paths = await placeLargeOrder(context);
  const show = (page: Page) =>
    page
      .getByText(/1-(20 of [\d,]+|1 of 1)/)
      .first()
      .waitFor();
  states.push(...paths.map((path) => ({ path: `/dashboard${path}`, within: 'main', show })));
  await context.close();
});

/** An order of 500 units by a customer with a long name and one in Arabic; returns the paths of its pages. */
async function placeLargeOrder({ request }: BrowserContext): Promise<string[]> {
  const read = async (path: string) => (await (await request.get(`${demo.url}/api${path}`)).json()).data;
  const [mapping] = await read('/mappings');
  const created = await request.post(`${demo.url}/api/sites/${mapping.site_id}/api-keys`, {
    headers: { origin: demo.url },
    data: { name: 'Shop', scopes: ['allocate'] },
  });
  const { key } = (await created.json()).data;
  const response = await request.post(`${demo.url}/api/shop/orders`, {
    headers: { 'X-API-Key': key },
    data: {
      order_id: 'LARGE-1',
      customer: {
        email: `${'m'.repeat(60)}@example.com`,
        first_name: ARABIC_NAME,
        last_name: LONG_NAME.slice(0, 90),
      },
      line_items: [{ id: 1, product_id: mapping.woocommerce_product_id, quantity: 500, name: LONG_NAME }],
    },
  });
  expect(response.ok()).toBe(true);
  const { orders } = await read('/orders?search=LARGE-1');
  const [{ id, customer_id }] = orders;
  return [`/orders/${id}`, `/customers/${customer_id}`, '/orders', '/customers'];
}

test.each(displays)(
  'opened, selected and long contents are accessible and fit: $width px, $colorScheme',
  async ({ width, colorScheme }) => {
    const viewport = { width, height: 860 };
    const context = await demo.browser.newContext({
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      storageState: session.state,
    });
    const page = await context.newPage();
    const problems: string[] = [];

    for (const { path, within, show } of states) {
      await visit(page, demo.url + path);
      await show(page);
      problems.push(...(await findProblems(page, within)));
      if (width < 1280) continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      problems.push(...(await findContrastViolations(page, within)).map((rule) => `${path}, dark: ${rule}`));
      await page.emulateMedia({ colorScheme });
    }

    expect(problems).toEqual([]);
    await context.close();
  },
);

test('the checklist of an empty installation is accessible and fits', async () => {
  const empty = await startTestServer();
  const context = await demo.browser.newContext({ reducedMotion: 'reduce' });
  await openSession(context, empty.url);
  const page = await context.newPage();
  const problems: string[] = [];

  for (const { width, colorScheme } of displays) {
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${empty.url}/dashboard`);
    await page.getByText('0 of 7 done').waitFor();
    problems.push(...(await findProblems(page, 'html')));
  }

  expect(problems).toEqual([]);
  await context.close();
  await empty.stop();
});

/** WCAG violations within `selector`, and a page or dialog that is wider than the screen. */
async function findProblems(page: Page, selector: string): Promise<string[]> {
  const violations = await findAccessibilityViolations(page, selector);
  const overflow = await page.evaluate((within) => {
    const { scrollWidth } = document.documentElement;
    const box = document.querySelector(within);
    return Math.max(scrollWidth - window.innerWidth, box ? box.scrollWidth - box.clientWidth : 0);
  }, selector);
  const { pathname } = new URL(page.url());
  const problems = violations.map((rule) => `${pathname}: ${rule}`);
  return overflow > 0 ? [...problems, `${pathname} scrolls sideways by ${overflow} px`] : problems;
}
