import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { openBrowser } from './openBrowser';
import { signIn } from './signIn';
import { startKeystock } from './startKeystock';

let keystock: Awaited<ReturnType<typeof startKeystock>>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [keystock, browser] = await Promise.all([startKeystock(), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});

afterAll(async () => {
  await browser?.close();
  await keystock?.stop();
});

const see = (text: string) => page.getByText(text).first().waitFor();

/** Calls the API as the signed-in page does. */
async function send<D>(path: string, body: unknown): Promise<D> {
  const answer = await page.request.post(`${keystock.url}/api${path}`, { data: body });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data as D;
}

/** A shop that has sold the first of two keys. Returns its API key. */
async function sellOne(): Promise<string> {
  const pool = await send<{ id: number }>('/license-groups', { name: 'Simple Pass' });
  for (const license_key of ['PASS-0001', 'PASS-0002']) {
    await send('/licenses', { license_group_id: pool.id, license_key });
  }
  const site = await send<{ id: number; api_key: string }>('/sites', {
    name: 'Pass Shop',
    url: 'https://shop.example.com',
    consumer_key: 'ck_1',
    consumer_secret: 'cs_1',
  });
  const mapping = { site_id: site.id, woocommerce_product_id: 10, license_group_id: pool.id };
  await send('/mappings', { ...mapping, woocommerce_product_name: 'Simple Pass' });
  expect(await keysOfOrder(site.api_key)).toEqual(['PASS-0001']);
  return site.api_key;
}

/** What the shop is answered when it sends its order, the first time or again. */
async function keysOfOrder(apiKey: string): Promise<string[]> {
  const order = {
    order_id: '100',
    status: 'processing',
    customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
    line_items: [{ id: '1', product_id: 10, variation_id: 0, quantity: 1, name: 'Simple Pass' }],
  };
  const answer = await fetch(`${keystock.url}/api/shop/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify(order),
  });
  const { data } = (await answer.json()) as { data: { keys: { license_key: string }[] } };
  return data.keys.map(({ license_key }) => license_key);
}

test('a sold key is replaced; both licenses, the order and the activity tell', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/replacement.png' })));
  await signIn(page, keystock.url);
  const apiKey = await sellOne();

  // The bad key, looked at before it is withdrawn.
  await page.goto(`${keystock.url}/dashboard/licenses/1`);
  await page.getByRole('button', { name: 'Show key' }).click();
  await see('PASS-0001');
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('button', { name: 'Replace License' }).click();
  await see('Replacement note is required');
  await page.getByLabel('Replacement note').fill('Does not activate');
  await page.getByRole('button', { name: 'Replace License' }).click();

  // Its replacement, and the way back.
  await see('License replaced successfully');
  await page.waitForURL('**/dashboard/licenses/2');
  await see('ada@example.com');
  await page.getByRole('link', { name: '#1', exact: true }).click();
  await page.waitForURL('**/dashboard/licenses/1');
  await see('Does not activate');
  await page.getByRole('link', { name: '#2', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Replace' }).count()).toBe(0);
  expect(await keysOfOrder(apiKey)).toEqual(['PASS-0002']);

  // What was done to it, here and in the whole log.
  await page.locator('summary').click();
  await see('License replaced');
  await see('License key shown');
  await page.getByRole('link', { name: 'All activity here' }).click();
  await page.waitForURL('**/dashboard/audit?**');
  const actions = page.locator('tbody .audit-summary span:first-child');
  await expect
    .poll(() => actions.allTextContents())
    .toEqual(['License replaced', 'License key shown', 'License added']);
  await page.getByRole('button', { name: 'Remove filter Record #1' }).click();
  await page.getByLabel('Record type').selectOption({ label: 'Orders' });
  await expect.poll(() => actions.allTextContents()).toEqual(['Keys assigned to order']);
});
