import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { startValidator, type TestValidator } from '../validator/startValidator';
import { openBrowser } from './openBrowser';
import { signIn } from './signIn';
import { startKeystock } from './startKeystock';

let keystock: Awaited<ReturnType<typeof startKeystock>>;
let validator: TestValidator;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  validator = await startValidator('keygen');
  [keystock, browser] = await Promise.all([startKeystock([], validator.env), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([keystock?.stop(), validator?.close()]);
});

const click = (name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click();
const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const see = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** What the browser's alert says when a button is pressed. */
async function alertOf(press: () => Promise<void>): Promise<string> {
  const told = new Promise<string>((done) => {
    page.once('dialog', async (dialog) => {
      done(dialog.message());
      await dialog.accept();
    });
  });
  await press();
  return told;
}

/** The panel's counts as they stand there. */
async function breakdown(): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Validation by status' });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
}

test('unlimited keys are imported, validated, counted, and told of one by one', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/validation.png' })));
  validator.standings = { 'SEAT-0003': 'expired', 'SEAT-0004': 'unused' };
  await signIn(page, keystock.url);
  await see('License Validation Status');
  await see('Last run: Never');

  // A pool of unlimited keys.
  await go('License Pools');
  await click('Create Pool', 'link');
  await page.waitForURL('**/dashboard/pools/new');
  await page.getByLabel('Pool name').fill('Cloud Seats');
  await page.getByLabel('Unlimited pool').check();
  await click('Create Pool');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);
  const poolUrl = page.url();
  await click('Add Licenses', 'link');
  await page.waitForURL(/\/dashboard\/licenses\/import/);
  const keys = Array.from({ length: 8 }, (_, n) => `SEAT-000${n + 1}`);
  await page.getByLabel('License Keys').fill(keys.join('\n'));
  await see('8 keys');
  await click('Import Licenses');
  await see('Imported: 8 | Errors: 0');

  // Validate Now.
  await go('Dashboard');
  await expect.poll(breakdown).toEqual(['Valid00%', 'Invalid00%', 'Pending8100%']);
  await click('Validate Now');
  await see('8 checked: 7 valid, 1 invalid, 0 errors');
  await expect.poll(breakdown).toEqual(['Valid788%', 'Invalid113%', 'Pending00%']);
  await see('1 invalid license detected. These licenses will not be assigned to orders.');
  await see(/^Last run: \w+ \d+, \d{4}/);

  // The pool, key by key again.
  validator.standings['SEAT-0003'] = 'good';
  await page.goto(poolUrl);
  await page.getByRole('button', { name: 'Validate Pool' }).waitFor();
  expect(await alertOf(() => click('Validate Pool'))).toBe(
    'Validation finished: 8 total, 8 valid, 0 invalid, 0 errors',
  );

  // One key that was suspended meanwhile.
  validator.standings['SEAT-0008'] = 'suspended';
  await page.getByRole('row').nth(1).click();
  await page.waitForURL(/\/dashboard\/licenses\/\d+$/);
  await see('VALID: is valid');
  await click('Validate');
  await see('The key is invalid: SUSPENDED: is suspended');
  await page.getByText('SUSPENDED: is suspended', { exact: true }).waitFor();
});

test('a service that is down is told as such, and nothing is called invalid', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/validation.png' })));
  validator.fault = 'down';
  await go('License Pools');
  await page.getByText('Cloud Seats').first().click();
  await page.getByRole('button', { name: 'Validate Pool' }).waitFor();

  const told = await alertOf(() => click('Validate Pool'));
  await go('Dashboard');
  await click('Validate Now');

  expect(told).toMatch(/^Validation failed: The validation service broke off the connection/);
  await see(/^Failed to process validation queue: The validation service broke off the connection/);
  expect(await breakdown()).toEqual(['Valid788%', 'Invalid113%', 'Pending00%']);
  await page.getByRole('button', { name: 'Validate Now' }).waitFor();
});
