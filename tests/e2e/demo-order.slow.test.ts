import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { createDatabase } from '../api/createDatabase';
import { DEMO_TEMPLATE_NAME } from '../api/databaseNames';
import { getProgramPath } from '../api/getProgramPath';
import { TEST_ENCRYPTION_KEY } from '../api/keys';
import { openSession } from './openSession';
import { startKeystock } from './startKeystock';

let keystock: Awaited<ReturnType<typeof startKeystock>>;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const database = await createDatabase(DEMO_TEMPLATE_NAME);
  [keystock, browser] = await Promise.all([
    startKeystock([getProgramPath('server'), '--demo'], {
      DATABASE_URL: database,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    }),
    openBrowser(),
  ]);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await openSession(context, keystock.url);
  page = await context.newPage();
});

afterAll(async () => {
  await closePages(browser);
  await keystock?.stop();
});

const click = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

test('in the demo, a replaced key and keys sent again reach the customer as notes of the shop', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/demo-order.png' })));
  await page.goto(`${keystock.url}/dashboard/orders?filter={"status":"completed"}`);
  await page.locator('tbody tr a').first().click();
  await page.waitForURL(/\/dashboard\/orders\/\d+$/);
  const delivered = page.getByRole('region', { name: 'Messages' }).getByText('Delivered');
  await delivered.first().waitFor();
  const before = await delivered.count();

  await click(/^Replace #/);
  await page.getByText(/The customer gets the new key automatically/).waitFor();
  await page.getByLabel('Replacement note').fill('Does not activate');
  await click('Replace License');
  await page.getByText('License replaced successfully').waitFor();
  await expect.poll(() => delivered.count()).toBe(before + 1);

  await click('Send Keys Again');
  await click('As customer note');
  await page.getByText('The keys are being sent').waitFor();
  await expect.poll(() => delivered.count()).toBe(before + 2);

  // The shop shows both notes on its page of the order.
  const shopPage = context.waitForEvent('page');
  await page.getByRole('link', { name: /Open in the Shop/ }).click();
  const notes = (await shopPage).getByText('To the customer:');
  await notes.first().waitFor();
  expect(await notes.count()).toBeGreaterThanOrEqual(2);
});
