import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { createDatabase } from '../api/createDatabase';
import { withConnection } from '../api/withConnection';
import { startValidator, type TestValidator } from '../validator/startValidator';
import { signIn } from './signIn';
import { startTestServer } from './startTestServer';

let keystock: Awaited<ReturnType<typeof startTestServer>>;
let validator: TestValidator;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  validator = await startValidator('keygen');
  const env = { ...validator.env, DATABASE_URL: await createRecentlyValidatedDatabase() };
  [keystock, browser] = await Promise.all([startTestServer(env), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});

/** The server does not validate by itself while the test runs, which would be a race. */
async function createRecentlyValidatedDatabase(): Promise<string> {
  const url = await createDatabase();
  const lastRun = `
    UPDATE settings SET validation_check_interval = 60;
    UPDATE validation_service SET last_run_at = now() - interval '20 minutes'`;
  await withConnection(url, (client) => client.query(lastRun));
  return url;
}

afterAll(async () => {
  await closePages(browser);
  await Promise.all([keystock?.stop(), validator?.close()]);
});

const click = (name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click();
const navigate = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const LAST_RUN = /^Last run: \w+ \d+, \d{4}/;
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Presses a button, accepts the browser's alert and returns its message. */
async function readAlert(press: () => Promise<void>): Promise<string> {
  const message = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      resolve(dialog.message());
      await dialog.accept();
    });
  });
  await press();
  return message;
}

async function readCounts(): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Validation by status' });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
}

test('imports, validates and counts unlimited keys', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/validation.png' })));
  validator.keyStatuses = { 'SEAT-0003': 'expired', 'SEAT-0004': 'unused' };
  await signIn(page, keystock.url);
  await waitForText('License Validation Status');
  const readLastRun = () => page.getByText(LAST_RUN).first().textContent();
  const lastRun = await readLastRun();

  // Create a pool of unlimited keys.
  await navigate('License Pools');
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
  await waitForText('8 keys');
  await click('Import Licenses');
  await waitForText('Imported: 8 | Errors: 0');

  // Validate the queue.
  await navigate('Dashboard');
  await expect.poll(readCounts).toEqual(['Valid00%', 'Invalid00%', 'Pending8100%']);
  await click('Validate Now');
  await waitForText('8 checked: 7 valid, 1 invalid, 0 errors');
  await expect.poll(readCounts).toEqual(['Valid788%', 'Invalid113%', 'Pending00%']);
  await waitForText('1 invalid license detected. These licenses will not be assigned to orders.');
  await expect.poll(readLastRun).not.toBe(lastRun);

  // Validate the pool again.
  validator.keyStatuses['SEAT-0003'] = 'good';
  await page.goto(poolUrl);
  await page.getByRole('button', { name: 'Validate Pool' }).waitFor();
  expect(await readAlert(() => click('Validate Pool'))).toBe(
    'Validation finished: 8 total, 8 valid, 0 invalid, 0 errors',
  );

  // Validate a key that has been suspended.
  validator.keyStatuses['SEAT-0008'] = 'suspended';
  await page.getByRole('row').nth(1).click();
  await page.waitForURL(/\/dashboard\/licenses\/\d+$/);
  await waitForText('VALID: is valid');
  await click('Validate');
  await waitForText('The key is invalid: SUSPENDED: is suspended');
  await page.getByText('SUSPENDED: is suspended', { exact: true }).waitFor();
});

test('reports an unavailable validation service and marks no key as invalid', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/validation.png' })));
  validator.fault = 'down';
  await navigate('License Pools');
  await page.getByText('Cloud Seats').first().click();
  await page.getByRole('button', { name: 'Validate Pool' }).waitFor();

  const message = await readAlert(() => click('Validate Pool'));
  await navigate('Dashboard');
  await click('Validate Now');

  expect(message).toMatch(/^Validation failed: The validation service closed the connection/);
  await waitForText(/^Failed to process validation queue: The validation service closed the connection/);
  expect(await readCounts()).toEqual(['Valid788%', 'Invalid113%', 'Pending00%']);
  await page.getByRole('button', { name: 'Validate Now' }).waitFor();
});
