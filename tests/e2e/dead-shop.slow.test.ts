import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { type Shop, startShop } from '../shop/startShop';
import { signIn } from './signIn';
import { startTestServer } from './startTestServer';

let keystock: Awaited<ReturnType<typeof startTestServer>>;
let shop: Shop;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [keystock, shop, browser] = await Promise.all([startTestServer(), startShop(), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});

afterAll(async () => {
  await closePages(browser);
  await Promise.all([keystock?.stop(), shop?.close()]);
});

const click = (name: string, role: 'button' | 'link' | 'tab' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click();
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Registers the shop with its keys, and waits until its webhooks exist. */
async function registerShop(): Promise<void> {
  await signIn(page, keystock.url);
  await page.goto(`${keystock.url}/dashboard/sites/new`);
  await page.getByLabel('Site Name').fill('Pass Shop');
  await page.getByLabel('Site URL').fill(shop.url);
  await page.getByLabel('Consumer Key').fill(shop.consumerKey);
  await page.getByLabel('Consumer Secret').fill(shop.consumerSecret);
  await click('Register Site');
  await page.waitForURL(/\/dashboard\/sites\/\d+$/);
  await click('Connection', 'tab');
  await waitForText('8 of 8 active');
}

test('a dead shop is critical on the dashboard and in the bell; two clicks lead to its reason and remedy', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/dead-shop.png' })));
  await registerShop();
  shop.fault = 'keys_revoked';
  // Only a second failure alerts.
  for (const _ of ['first', 'second']) {
    const checked = page.waitForResponse((response) => response.url().endsWith('/check'));
    await click('Check now');
    await checked;
  }
  await expect.poll(countAlerts).toBe(1);

  await page.goto(`${keystock.url}/dashboard`);
  await waitForText('Pass Shop is failing');
  await waitForText(/Pass Shop cannot be reached/);
  await waitForText(/problems? needs? attention/);
  await page.getByRole('link', { name: /^Notifications: [1-9]/ }).waitFor();
  await waitForText('System Active');

  // The button names the remedy; the page says the reason and has it.
  await click('Change keys: Pass Shop', 'link');
  await page
    .getByRole('alert')
    .getByText(/Copy the consumer key and secret again/)
    .waitFor();
  for (const region of ['Connection', 'Webhooks']) {
    expect(await page.getByRole('region', { name: region }).getByText('Active').count()).toBe(0);
  }
  await click('Change keys');
  await page.getByRole('dialog').getByLabel('Consumer Key').waitFor();
});

async function countAlerts(): Promise<number> {
  const response = await page.request.get(
    `${keystock.url}/api/notifications?type=SHOP_FAILING&resolved=false`,
  );
  return (await response.json()).data.pagination.total;
}
