import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { openSession } from './openSession';
import { startTestServer } from './startTestServer';

let keystock: Awaited<ReturnType<typeof startTestServer>>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [keystock, browser] = await Promise.all([startTestServer(), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});

afterAll(async () => {
  await closePages(browser);
  await keystock?.stop();
});

const waitForText = (text: string) => page.getByText(text).first().waitFor();

async function postJson<D>(path: string, body: unknown): Promise<D> {
  const response = await page.request.post(`${keystock.url}/api${path}`, { data: body });
  expect(response.status()).toBe(201);
  return (await response.json()).data as D;
}

/** Creates a site that has sold the first of two keys; returns an API key of it. */
async function sellFirstKey(): Promise<string> {
  const pool = await postJson<{ id: number }>('/license-groups', { name: 'Simple Pass' });
  for (const license_key of ['PASS-0001', 'PASS-0002']) {
    await postJson('/licenses', { license_group_id: pool.id, license_key });
  }
  const site = await postJson<{ id: number }>('/sites', {
    name: 'Pass Shop',
    url: 'https://shop.example.com',
    consumer_key: 'ck_1',
    consumer_secret: 'cs_1',
  });
  const mapping = { site_id: site.id, woocommerce_product_id: 10, license_group_id: pool.id };
  await postJson('/mappings', { ...mapping, woocommerce_product_name: 'Simple Pass' });
  const { key } = await postJson<{ key: string }>(`/sites/${site.id}/api-keys`, {
    name: 'Pass Shop',
    scopes: ['allocate'],
  });
  expect(await sendOrder(key)).toEqual(['PASS-0001']);
  return key;
}

/** Sends the shop's order; returns the keys in the response. */
async function sendOrder(apiKey: string): Promise<string[]> {
  const order = {
    order_id: '100',
    status: 'processing',
    customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
    line_items: [{ id: '1', product_id: 10, variation_id: 0, quantity: 1, name: 'Simple Pass' }],
  };
  const response = await fetch(`${keystock.url}/api/shop/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify(order),
  });
  const { data } = (await response.json()) as { data: { keys: { license_key: string }[] } };
  return data.keys.map(({ license_key }) => license_key);
}

// spec: 2.licenses.replacement-note
test('replaces a sold key and shows it on both licenses, the order and the activity log', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/replacement.png' })));
  await openSession(page.context(), keystock.url);
  const apiKey = await sellFirstKey();

  // Reveal the key and replace it.
  await page.goto(`${keystock.url}/dashboard/licenses/1`);
  await page.getByRole('button', { name: 'Show key' }).click();
  await waitForText('PASS-0001');
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('button', { name: 'Replace License' }).click();
  await waitForText('Replacement note is required');
  await page.getByLabel('Replacement note').fill('Does not activate');
  await page.getByRole('button', { name: 'Replace License' }).click();

  // The replacement and the replaced license link to each other.
  await waitForText('License replaced successfully');
  await page.waitForURL('**/dashboard/licenses/2');
  await waitForText('ada@example.com');
  await page.getByRole('link', { name: '#1', exact: true }).click();
  await page.waitForURL('**/dashboard/licenses/1');
  await waitForText('Does not activate');
  await page.getByRole('link', { name: '#2', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Replace' }).count()).toBe(0);
  expect(await sendOrder(apiKey)).toEqual(['PASS-0002']);

  // The license's history and the activity log list the actions.
  await page.locator('summary').click();
  await waitForText('License replaced');
  await waitForText('License key shown');
  await page.getByRole('link', { name: 'All activity of this record' }).click();
  await page.waitForURL('**/dashboard/audit?**');
  const actions = page.locator('tbody [data-action]');
  await expect
    .poll(() => actions.allTextContents())
    .toEqual(['License replaced', 'License key shown', 'License added']);
  await page.getByRole('button', { name: 'Remove filter Record #1' }).click();
  await page.getByLabel('Record type').selectOption({ label: 'Orders' });
  await expect.poll(() => actions.allTextContents()).toEqual(['Keys assigned to order']);
});
