import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { AWS_KEYS, type Ses, startSes } from '../ses/startSes';
import { type Shop, startShop } from '../shop/startShop';
import { findAccessibilityViolations } from './findAccessibilityViolations';
import { signIn } from './signIn';
import { startTestServer } from './startTestServer';

const EMAIL = 'ada@example.com';

let keystock: Awaited<ReturnType<typeof startTestServer>>;
let ses: Ses;
let shop: Shop;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let clicks = 0;

beforeAll(async () => {
  ses = await startSes();
  const env = {
    AWS_ENDPOINT_URL_SESV2: ses.url,
    AWS_EC2_METADATA_DISABLED: 'true',
    ADMIN_EMAIL: EMAIL,
  };
  [keystock, shop, browser] = await Promise.all([startTestServer(env), startShop(), openBrowser()]);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
});

afterAll(async () => {
  await closePages(browser);
  await Promise.all([keystock?.stop(), shop?.close()]);
  await ses?.close();
});

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();
/** The bar that leads on from the page of a step. */
const bar = () => page.getByRole('region', { name: 'Set up Keystock' });

/** Follows the bar to the next step once it has seen that the previous one is done. */
async function follow(step: string, action: string): Promise<void> {
  await bar().getByText(`Next: ${step}`).waitFor();
  await click(bar().getByRole('link', { name: action }));
}

// The first hour took 6 clicks to a stocked pool and about 8 more to a mapped shop, without delivery, email and test.
test('an empty installation leads by its checklist to a delivered test order, in 18 clicks', async () => {
  onTestFailed(async () => {
    console.log(await page.locator('body').innerText());
    await page.screenshot({ path: 'tests/.artifacts/first-hour.png' });
  });
  await signIn(page, keystock.url);
  await waitForText('0 of 7 done');
  await waitForText('Nothing to watch yet');

  // 1-2: a pool.
  await click(page.getByRole('link', { name: 'Create Pool' }));
  await page.getByLabel('Pool name').fill('Simple Pass');
  await click(button('Create Pool'));

  // 3-4: its keys.
  await follow('Add license keys', 'Add Licenses');
  await page
    .getByLabel('License Keys')
    .fill(Array.from({ length: 20 }, (_, n) => `PASS-00${n + 10}`).join('\n'));
  await waitForText('Ready to import');
  await click(button('Import Licenses'));

  // 5-7: the shop, which asks for the approval.
  await follow('Connect a shop', 'Register Site');
  await page.getByLabel('Site Name').fill('Pass Shop');
  await page.getByLabel('Site URL').fill(shop.url);
  await page.getByLabel('Notification Email').fill(EMAIL);
  await click(button('Connect with WooCommerce'));
  await waitForText('Keystock would like to connect to your store');
  await click(page.getByRole('link', { name: 'Approve' }));
  await page.waitForURL(/\/dashboard\/sites\/\d+$/);

  // 8-10: a product; the only pool is chosen already.
  await follow('Map a product to the pool', 'Create Mapping');
  await page.getByRole('combobox', { name: 'Product' }).fill('Simple Pass');
  await click(page.getByRole('option', { name: /SIMPLE-1/ }));
  await click(button('Create Mapping'));

  // 11-13: the delivery to the customer.
  await follow('Choose how customers get their keys', 'Choose Delivery');
  await click(page.getByLabel('Customer note on the order'));
  await click(button('Save Delivery'));

  // 14-16: email.
  await follow('Set up alerts by email', 'Amazon SES');
  await configureEmail();

  // 17: the test order; the bar has its button.
  await bar().getByText('Next: Send yourself a test order').waitFor();
  await click(bar().getByRole('button', { name: 'Send me a test order' }));
  const dialog = page.getByRole('dialog', { name: 'Test order' });
  await dialog.getByText('It works: this is what the customer receives.').waitFor();
  const note = dialog.frameLocator('iframe[title="Customer note"]');
  await note.getByText('TEST-KEY-NOT-FOR-USE').waitFor();
  const customerPage = dialog.frameLocator('iframe[title="The customer\'s page"]');
  await customerPage.getByRole('heading', { name: 'Your license keys' }).waitFor();
  expect(await findAccessibilityViolations(page, 'dialog')).toEqual([]);

  // 18: closed; everything is done and nothing was sold.
  await click(dialog.getByRole('button', { name: 'Close' }));
  await page.goto(`${keystock.url}/dashboard`);
  await waitForText('Keystock is set up');
  await waitForText('Nothing needs attention');
  await waitForText('System Active');
  expect(await page.getByRole('link', { name: 'Available' }).count()).toBeGreaterThan(0);
  await waitForText('100% of stock');
  expect(clicks).toBe(18);
});

async function configureEmail(): Promise<void> {
  await page.getByLabel('AWS Access Key ID').fill(AWS_KEYS.accessKeyId);
  await page.getByLabel('AWS Secret Access Key').fill(AWS_KEYS.secretAccessKey);
  await page.getByLabel('From Email').fill('stock@keys.example.com');
  await click(button('Save Settings'));
  await waitForText('Email is sent from us-east-1 with the access key entered here.');
  await bar().getByText('Next: Set up alerts by email').waitFor();
  await click(bar().getByRole('button', { name: 'Send Test Email' }));
  await expect.poll(() => ses.emails.length).toBe(1);
}
