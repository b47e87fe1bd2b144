import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { openPage } from './openPage';

// Journeys of docs/journeys.md: own keys, a bad batch, the move from another license manager.
const demo = openDemo();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystock-journeys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const STEP_TIMEOUT_MS = 60_000;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click();
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function importFile(page: Page, name: string, content: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await page.goto(`${demo.url}/dashboard/licenses/import?pool=1`);
  await page.locator('input[type=file]').setInputFiles(path);
}

test('a pool makes its own keys', async () => {
  const page = await openPage(demo, '/dashboard/pools/1/settings');
  page.setDefaultTimeout(STEP_TIMEOUT_MS);

  await page.getByLabel(/^Prefix/).fill('PRO-');
  await page.getByLabel('Pattern').fill('XXXXX-XXXXX-XXXXX-XXXXX');
  await waitForText(page, /strong: a key cannot be guessed/);
  await press(page, 'Save Generator');
  await waitForText(page, 'Generator saved');
  await page.goto(`${demo.url}/dashboard/pools/1`);
  await press(page, 'Generate Keys');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton').fill('25');
  await dialog.getByRole('button', { name: 'Generate Keys' }).click();

  await waitForText(page, '25 keys generated');
  await page.goto(`${demo.url}/dashboard/licenses?filter=${encodeURIComponent('{"search":"PRO-"}')}`);
  await waitForText(page, 'PRO-');
});

test('a bad batch is stopped and withdrawn', async () => {
  const page = await openPage(demo, '/dashboard');
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  await importFile(page, 'delivery.txt', 'LATE-1001-BAD1\nLATE-1002-BAD2\nLATE-1003-BAD3\n');
  await waitForText(page, '3 keys');
  await page.getByLabel(/^Supplier/).fill('Late Keys Ltd');
  await press(page, 'Import Licenses');
  await waitForText(page, 'Imported: 3 | Errors: 0');

  await follow(page, 'Batches');
  await page.locator('tbody').getByText('Late Keys Ltd').first().click();
  await press(page, 'Quarantine');
  await waitForText(page, 'No order gets a key of this batch any more');
  await press(page, 'Withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();

  await waitForText(page, 'The keys that nobody has are deleted');
});

test('the export of another license manager brings its free keys, and leaves out its sold ones', async () => {
  const page = await openPage(demo, '/dashboard');
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const rows = ['1,1001,,2,MOVE-1001-SOLD,,2', '2,,,,MOVE-1002-FREE,,3', '3,,,,MOVE-1003-FREE,,3'];

  await importFile(
    page,
    'lmfwc.csv',
    ['id,order_id,product_id,user_id,license_key,expires_at,status', ...rows].join('\n'),
  );
  await waitForText(page, '1 row is sold elsewhere');
  await press(page, 'Import Licenses');

  await waitForText(page, 'Imported: 2 | Errors: 0');
  expect(page.url()).not.toContain('/import');
});
