import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { type Shop, startShop } from '../shop/startShop';
import { signIn } from './signIn';
import { startTestServer } from './startTestServer';

let keystock: Awaited<ReturnType<typeof startTestServer>>;
let shop: Shop;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [keystock, shop, browser] = await Promise.all([
    startTestServer(),
    startShop({ deliveryDelayMs: 100 }),
    openBrowser(),
  ]);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
});

afterAll(async () => {
  await closePages(browser);
  await Promise.all([keystock?.stop(), shop?.close()]);
});

const click = (name: string, role: 'button' | 'link' | 'tab' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click();
const navigate = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();

test('connects a shop without copying credentials and delivers the keys of a paid order', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/connect.png' })));
  await signIn(page, keystock.url);
  await createPool();

  await connectShop();
  await click('Connection', 'tab');
  await waitForText('8 of 8 active');
  await waitForText('Working');
  expect([...shop.webhooks.values()].map(({ status }) => status)).toEqual(Array(8).fill('active'));

  await click('Sync Products');
  await waitForText('4 products found');
  await click('Delivery', 'tab');
  await page.getByLabel('Customer note on the order').check();
  await click('Save Delivery');
  await waitForText('Delivery saved');
  await mapProduct();

  const note = await buyInShop();
  expect(note).toContain('Here are your license keys for order');
  expect(note).toContain('PASS-0001-2026');

  await navigate('Licenses');
  await page.getByRole('row', { name: /ada@example\.com/ }).click();
  await page.waitForURL(/\/dashboard\/licenses\/\d+$/);
  await waitForText(/by note$/);

  const link = /https?:\S+\/o\/[\w-]+/.exec(note)?.[0] ?? '';
  const orderPage = await context.newPage();
  await orderPage.goto(link);
  await orderPage.getByRole('heading', { name: 'Your license keys' }).waitFor();
  expect(await orderPage.locator('.key').allTextContents()).toEqual(['PASS-0001-2026']);
});

async function createPool(): Promise<void> {
  await page.goto(`${keystock.url}/dashboard/pools/new`);
  await page.getByLabel('Pool name').fill('Simple Pass');
  await click('Create Pool');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);
  await click('Add Licenses', 'link');
  await page.waitForURL(/\/dashboard\/licenses\/import/);
  await page.getByLabel('License Keys').fill('PASS-0001-2026\nPASS-0002-2026');
  await waitForText('Ready to import');
  await click('Import Licenses');
  await waitForText('Imported: 2 | Errors: 0');
}

/** Approves the connection in the shop, which redirects to the site's page. */
async function connectShop(): Promise<void> {
  await navigate('WooCommerce Sites');
  await click('Register Site', 'link');
  await page.waitForURL('**/dashboard/sites/new');
  await page.getByLabel('Site Name').fill('Pass Shop');
  await page.getByLabel('Site URL').fill(shop.url);
  await click('Connect with WooCommerce');
  await waitForText('Keystock would like to connect to your store');
  await click('Approve', 'link');
  await page.waitForURL(/\/dashboard\/sites\/\d+$/);
}

async function mapProduct(): Promise<void> {
  await click('Add Mapping', 'link');
  await page.waitForURL(/\/dashboard\/mappings\/new/);
  await click('Sync Products');
  await page.getByRole('combobox', { name: 'Product' }).fill('Simple Pass');
  await page.getByRole('option', { name: /SIMPLE-1/ }).click();
  await page.getByRole('combobox', { name: 'License Pool' }).fill('Simple');
  await page.getByRole('option', { name: /Simple Pass/ }).click();
  await click('Create Mapping');
  await waitForText('Mapping created successfully!');
}

/** Orders and pays in the shop as a customer; returns the customer note of the order. */
async function buyInShop(): Promise<string> {
  const customer = await context.newPage();
  await customer.goto(shop.url);
  await customer
    .getByRole('row', { name: /Simple Pass/ })
    .getByRole('button', { name: 'Place order' })
    .click();
  await customer.getByRole('button', { name: 'Pay' }).click();
  const note = customer.getByRole('listitem').filter({ hasText: 'To the customer:' });
  const countNotes = async () => {
    await customer.reload();
    return note.count();
  };
  await expect.poll(countNotes, { timeout: 30_000, interval: 500 }).toBe(1);
  const text = await note.innerText();
  await customer.close();
  return text;
}
