import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { type Shop, startShop } from '../shop/startShop';
import { sendOrderWebhook } from './sendOrderWebhook';
import { signIn } from './signIn';
import { NPM_START, startKeystock } from './startKeystock';

let keystock: Awaited<ReturnType<typeof startKeystock>>;
let shop: Shop;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [keystock, shop, browser] = await Promise.all([startKeystock(NPM_START), startShop(), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});

afterAll(async () => {
  await closePages(browser);
  await Promise.all([keystock?.stop(), shop?.close()]);
});

const open = (path: string) => page.goto(`${keystock.url}${path}`);
const click = (name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click();
/** Not an exact match: a count may follow the entry's name. */
const navigate = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const waitForText = (text: string) => page.getByText(text).first().waitFor();
const getShownKey = () => page.locator('code[data-revealed]').first();

const keys = Array.from({ length: 200 }, (_, n) => `PASS-${String(n + 1).padStart(4, '0')}-2026`);

// spec: 2.sign-in.signing-in-everything-disabled-then-the
// spec: 2.pools.create-pool
test('sets up a pool, a site and a mapping, and allocates keys to an order', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/journey.png' })));
  await signIn(page, keystock.url);
  await waitForText('No recent assignments');

  // Create a pool.
  await navigate('License Pools');
  await click('Create Pool', 'link');
  await page.waitForURL('**/dashboard/pools/new');
  await page.getByLabel('Pool name').fill('Simple Pass');
  await click('Create Pool');
  await waitForText('License pool created successfully');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);

  // Import 200 keys and a duplicate.
  await click('Add Licenses', 'link');
  await page.waitForURL(/\/dashboard\/licenses\/import/);
  await page.getByLabel('License Keys').fill([...keys, keys[0]].join('\n'));
  await waitForText('201 keys');
  await click('Import Licenses');
  await waitForText('Imported: 200 | Errors: 1');
  await waitForText('1 key was not imported');
  await click('Go to Licenses', 'link');
  await page.waitForURL(/\/dashboard\/licenses(\?|$)/);

  // Register a site.
  await navigate('WooCommerce Sites');
  await click('Register Site', 'link');
  await page.waitForURL('**/dashboard/sites/new');
  await page.getByLabel('Site Name').fill('Pass Shop');
  await page.getByLabel('Site URL').fill(shop.url);
  await page.getByLabel('Consumer Key').fill(shop.consumerKey);
  await page.getByLabel('Consumer Secret').fill(shop.consumerSecret);
  await click('Register Site');
  await waitForText('Site registered successfully');
  await page.waitForURL(/\/dashboard\/sites\/\d+$/);
  const siteId = page.url().split('/').at(-1) ?? '';
  await click('Show key');
  const apiKey = (await getShownKey().textContent()) ?? '';

  // Map a product to the pool.
  await click('Add Mapping', 'link');
  await page.waitForURL(/\/dashboard\/mappings\/new/);
  await click('Sync Products');
  await page.getByRole('combobox', { name: 'Product' }).fill('Großes Paket');
  await page.getByRole('option', { name: /Großes Paket/ }).click();
  await page.getByRole('combobox', { name: 'License Pool' }).fill('Simple');
  await page.getByRole('option', { name: /Simple Pass/ }).click();
  await click('Create Mapping');
  await waitForText('Mapping created successfully!');
  await waitForText('1 created');

  // Receive the order twice.
  expect(await sendOrderWebhook(keystock.url, siteId, apiKey)).toBe(200);
  expect(await sendOrderWebhook(keystock.url, siteId, apiKey)).toBe(200);

  // Three keys are sold, not six.
  await expect.poll(countSoldLicenses).toBe(3);
  await page.getByRole('row').nth(1).click();
  await page.waitForURL(/\/dashboard\/licenses\/\d+$/);
  await waitForText('Pass Shop');
  await click('Show key');
  expect(keys.slice(0, 3)).toContain(await getShownKey().textContent());

  await navigate('Dashboard');
  await waitForText('Recent License Assignments');
  await page.getByRole('row', { name: /22/ }).nth(2).waitFor();

  await page.getByRole('button', { name: /admin/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await open('/dashboard/licenses');
  await page.waitForURL('**/login');
});

/** Counts the rows of the licenses list with the filter "sold". */
async function countSoldLicenses(): Promise<number> {
  await open(`/dashboard/licenses?filter=${encodeURIComponent('{"license_status":"sold"}')}`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await rows.first().or(page.getByText('Nothing matches these filters')).waitFor();
  return rows.count();
}
