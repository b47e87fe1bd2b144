import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Shop, startShop } from '../shop/startShop';
import { openBrowser } from './openBrowser';
import { orderArrives } from './orderArrives';
import { signIn } from './signIn';
import { startKeystock } from './startKeystock';

let keystock: Awaited<ReturnType<typeof startKeystock>>;
let shop: Shop;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [keystock, shop, browser] = await Promise.all([startKeystock(), startShop(), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([keystock?.stop(), shop?.close()]);
});

const open = (path: string) => page.goto(`${keystock.url}${path}`);
const click = (name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click();
/** An entry of the side navigation; a count may follow its name. */
const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
/** A toast, or whatever else is to be read somewhere on the page. */
const see = (text: string) => page.getByText(text).first().waitFor();

/** 200 keys as a supplier sends them. */
const keys = Array.from({ length: 200 }, (_, n) => `PASS-${String(n + 1).padStart(4, '0')}-2026`);

// spec: 2.sign-in.signing-in-everything-disabled-then-the
// spec: 2.pools.create-pool
test('from an empty console to an order that gets its keys', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/journey.png' })));
  await signIn(page, keystock.url);
  await see('No recent assignments');

  // A pool.
  await go('License Pools');
  await click('Create Pool', 'link');
  await page.waitForURL('**/dashboard/pools/new');
  await page.getByLabel('Pool name').fill('Simple Pass');
  await click('Create Pool');
  await see('License pool created successfully');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);

  // 200 keys, one of them twice.
  await click('Add Licenses', 'link');
  await page.waitForURL(/\/dashboard\/licenses\/import/);
  await page.getByLabel('License Keys').fill([...keys, keys[0]].join('\n'));
  await see('201 keys');
  await click('Import Licenses');
  await see('Imported: 200 | Errors: 1');
  await see('1 key was not imported');
  await click('Go to Licenses', 'link');
  await page.waitForURL(/\/dashboard\/licenses(\?|$)/);

  // A shop.
  await go('WooCommerce Sites');
  await click('Register Site', 'link');
  await page.waitForURL('**/dashboard/sites/new');
  await page.getByLabel('Site Name').fill('Pass Shop');
  await page.getByLabel('Site URL').fill(shop.url);
  await page.getByLabel('Consumer Key').fill(shop.consumerKey);
  await page.getByLabel('Consumer Secret').fill(shop.consumerSecret);
  await click('Register Site');
  await see('Site registered successfully');
  await page.waitForURL(/\/dashboard\/sites\/\d+$/);
  const siteId = page.url().split('/').at(-1) ?? '';
  await click('Show key');
  const apiKey = (await page.locator('code.whole').first().textContent()) ?? '';

  // Its product, mapped to the pool.
  await click('Add Mapping', 'link');
  await page.waitForURL(/\/dashboard\/mappings\/new/);
  await click('Sync Products');
  await page.getByRole('combobox', { name: 'Product' }).fill('Großes Paket');
  await page.getByRole('option', { name: /Großes Paket/ }).click();
  await page.getByLabel('License Pool').selectOption({ label: 'Simple Pass' });
  await click('Create Mapping');
  await see('Mapping created successfully!');
  await see('1 created');

  // The order.
  expect(await orderArrives(keystock.url, siteId, apiKey)).toBe(200);
  expect(await orderArrives(keystock.url, siteId, apiKey)).toBe(200);

  // Its keys: three, and three only.
  await expect.poll(soldLicenses, { timeout: 20_000 }).toBe(3);
  await page.getByRole('row').nth(1).click();
  await page.waitForURL(/\/dashboard\/licenses\/\d+$/);
  await see('Pass Shop');
  await click('Show key');
  expect(keys.slice(0, 3)).toContain(await page.locator('code.whole').first().textContent());

  await go('Dashboard');
  await see('Recent License Assignments');
  await page.getByRole('row', { name: /22/ }).nth(2).waitFor();

  await page.getByRole('button', { name: /admin/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await open('/dashboard/licenses');
  await page.waitForURL('**/login');
});

/** Rows of the licenses list when it shows what is sold. */
async function soldLicenses(): Promise<number> {
  await open(`/dashboard/licenses?filter=${encodeURIComponent('{"license_status":"sold"}')}`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await rows.first().or(page.getByText('Nothing matches these filters')).waitFor();
  return rows.count();
}
