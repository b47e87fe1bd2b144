import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { type Shop, startShop } from '../shop/startShop';
import { openSession } from './openSession';
import { startTestServer } from './startTestServer';

let keystock: Awaited<ReturnType<typeof startTestServer>>;
let shop: Shop;
let browser: Browser;
let context: BrowserContext;
let page: Page;

/** The shop's first simple product, which its orders are for by default. */
const SOLD_PRODUCT = 10;

beforeAll(async () => {
  [keystock, shop, browser] = await Promise.all([
    startTestServer(),
    startShop({ deliveryDelayMs: 50 }),
    openBrowser(),
  ]);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSession(context, keystock.url);
  page = await context.newPage();
  await setUpShop();
});

afterAll(async () => {
  await closePages(browser);
  await Promise.all([keystock?.stop(), shop?.close()]);
});

const click = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click();
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();
const getNotes = (order: ShopOrder) =>
  order.notes.filter(({ customer_note }) => customer_note).map(({ note }) => note);

async function send<D>(method: 'post' | 'put', path: string, data: object): Promise<D> {
  const options = { data, headers: { Origin: keystock.url } };
  const response = await context.request[method](`${keystock.url}/api${path}`, options);
  expect(response.ok()).toBe(true);
  return (await response.json()).data as D;
}

/** A pool of three keys, sold by a shop whose customers get their keys by note. */
async function setUpShop(): Promise<void> {
  const pool = await send<{ id: number }>('post', '/license-groups', { name: 'Simple Pass' });
  for (const license_key of ['PASS-0001', 'PASS-0002', 'PASS-0003']) {
    await send('post', '/licenses', { license_group_id: pool.id, license_key });
  }
  const site = await send<{ id: number }>('post', '/sites', {
    name: 'Pass Shop',
    url: shop.url,
    consumer_key: shop.consumerKey,
    consumer_secret: shop.consumerSecret,
  });
  await send('put', `/sites/${site.id}`, { deliver_by_note: true });
  const mapping = { site_id: site.id, license_group_id: pool.id, woocommerce_product_id: SOLD_PRODUCT };
  await send('post', '/mappings', { ...mapping, woocommerce_product_name: 'Simple Pass' });
}

test('"My key does not work": finds the order, replaces the key, and the customer gets the new one', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/orders.png' })));
  await expect.poll(() => shop.webhooks.size).toBe(8);
  const order = shop.placeOrder({ set_paid: true });
  await expect.poll(() => getNotes(order).length).toBe(1);
  await page.goto(`${keystock.url}/dashboard`);

  // Find the order by the customer's address.
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.getByPlaceholder('Search number or customer…').fill('ada@example');
  await page.getByRole('link', { name: String(order.id), exact: true }).click();
  await waitForText(`Order ${order.id}`);
  const shopLink = page.getByRole('link', { name: /Open in the Shop/ });
  expect(await shopLink.getAttribute('href')).toBe(
    `${shop.url}/wp-admin/post.php?post=${order.id}&action=edit`,
  );

  // Compare the key, then replace it.
  await click('Show key');
  await waitForText('PASS-0001');
  await click(/^Replace #/);
  await waitForText('Simple Pass has 2 keys left.');
  await waitForText('The customer gets the new key automatically, by note.');
  await page.getByLabel('Replacement note').fill('Does not activate');
  await click('Replace License');
  await waitForText('License replaced successfully');

  // The page shows by itself that the customer got the new key.
  await expect.poll(() => getNotes(order).length).toBe(2);
  expect(getNotes(order)[1]).toContain('PASS-0002');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.poll(() => messages.getByText('Delivered').count()).toBe(2);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('License replaced:').waitFor();
  expect(await page.getByText('PASS-0001').count()).toBe(0);
});

test('sends the keys again from Ctrl K, and copies and revokes the link of the customer', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/orders.png' })));
  const order = shop.orders.values().next().value as ShopOrder;
  await page.goto(`${keystock.url}/dashboard`);

  await page.getByRole('button', { name: /^Search…/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(`#${order.id}`);
  await page.getByRole('option', { name: new RegExp(`Order #${order.id}`) }).click();
  await waitForText(`Order ${order.id}`);

  await click('Send Keys Again');
  expect(await page.getByRole('button', { name: 'By email' }).isDisabled()).toBe(true);
  await waitForText(/Email is not configured/);
  await click('As customer note');
  await waitForText('The keys are being sent');
  await expect.poll(() => getNotes(order).length).toBe(3);

  await click('Copy Link');
  await waitForText("Link to the customer's page copied to clipboard");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const customer = await browser.newPage();
  await customer.goto(link);
  expect(await customer.locator('.key').allTextContents()).toEqual(['PASS-0002']);

  await click('Revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await waitForText(/links? revoked/);
  const revoked = await customer.goto(link);
  expect(revoked?.status()).toBe(404);
  await customer.close();
});
