import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { License, LicensePage } from '#contract/licenseList';
import { openDemo } from './openDemo';
import { openSession } from './openSession';
import { PICKED_FILE_NAME, stubFilePicker } from './stubFilePicker';

const demo = openDemo();
let page: Page;

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await openSession(page.context(), demo.url);
});

/** Fetches all licenses of a status from the API. */
async function fetchLicenses(status: string): Promise<License[]> {
  const fetched: License[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ status, per_page: '1000', ...(cursor && { cursor }) });
    const response = await page.request.get(`${demo.url}/api/licenses?${query}`);
    const { licenses, pagination }: LicensePage = (await response.json()).data;
    fetched.push(...licenses);
    cursor = pagination.next_cursor;
  }
  return fetched;
}

async function openLicenses(status: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ license_status: status }));
  await page.goto(`${demo.url}/dashboard/licenses?filter=${filter}`);
  await page.getByRole('row').nth(1).waitFor();
}

const startExport = () => page.getByRole('button', { name: 'Export CSV' }).click();

test('exports every matching row once and keeps the page responsive', async () => {
  const expected = await fetchLicenses('available');
  await openLicenses('available');
  const longestTask = await page.evaluateHandle(() => {
    const task = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) task.ms = Math.max(task.ms, duration);
    }).observe({ type: 'longtask' });
    return task;
  });

  const [download] = await Promise.all([page.waitForEvent('download'), startExport()]);
  const text = await readFile(await download.path(), 'utf8');
  const { data: rows } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });

  expect(expected.length).toBeGreaterThan(1000);
  expect(download.suggestedFilename()).toBe('licenses-available.csv');
  expect(rows.map((row) => [row.ID, row['License Key']])).toEqual(
    expected.map((license) => [String(license.license_id), license.license_key_decrypted]),
  );
  await page.getByText(`Exported: ${expected.length.toLocaleString('en')} rows`).waitFor();
  expect((await longestTask.jsonValue()).ms).toBeLessThan(500);
});

test('continues an export on another page and cancels it there', async () => {
  await openLicenses('available');
  await page.route('**/api/licenses?*cursor=*', () => {});

  await startExport();
  const panel = page.getByRole('region', { name: 'Exporting' });
  await panel.getByText(/^1,000 of/).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'License Pools' }).click();
  await page.getByRole('heading', { name: 'License Pools' }).waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).click();

  await page.getByText('The export was canceled. No file was saved.').waitFor();
  expect(await panel.count()).toBe(0);
  await page.unroute('**/api/licenses?*cursor=*');
});

/** Returns the lines of the exported file, undefined if it does not exist. */
const readPickedFile = () =>
  page.evaluate(async (name) => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(name).catch(() => undefined);
    return (await (await handle?.getFile())?.text())?.trim().split('\r\n');
  }, PICKED_FILE_NAME);

test('streams a large export to disk and leaves no file when it is canceled', async () => {
  const license_group_id = 1;
  const licenses = Array.from({ length: 60_000 }, (_, n) => ({ license_key: `DISK-${n}-KEY` }));
  const data = { license_group_id, licenses };
  const importResponse = await page.request.post(`${demo.url}/api/licenses/bulk`, { data });
  expect(importResponse.status()).toBe(201);
  await openLicenses('available');
  await stubFilePicker(page);
  const requestBlocked = new Promise<void>((resolve) => {
    page.route('**/api/licenses?*cursor=*', () => resolve(), { times: 1 });
  });

  await startExport();
  await requestBlocked;
  await page.getByRole('region', { name: 'Exporting' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('The export was canceled. No file was saved.').waitFor();
  expect(await readPickedFile()).toBeUndefined();

  await startExport();
  const exportedToast = page.getByText(/^Exported: [\d,]+ rows$/);
  await exportedToast.waitFor({ timeout: 120_000 });
  const lines = (await readPickedFile()) ?? [];
  expect(lines).toHaveLength(1 + Number((await exportedToast.textContent())?.replace(/\D/g, '')));
  expect(lines.filter((line) => line.includes('DISK-'))).toHaveLength(60_000);
});
