import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { License, LicensePage } from '#contract/licenses';
import { PICKED_FILE_NAME, stubFilePicker } from '../../testkit/stubFilePicker';
import { openDemo } from './openDemo';
import { openSession } from './openSession';

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

/** Slows the page's connection; returns a function that ends it. */
async function slowDown(bytesPerSecond: number): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const limit = (downloadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      uploadThroughput: -1,
      downloadThroughput,
    });
  await limit(bytesPerSecond);
  return () => limit(-1);
}

const findPanel = () => page.getByRole('region', { name: 'Exporting' });

test('continues an export on another page and cancels it there', async () => {
  await openLicenses('available');
  const endSlowness = await slowDown(20_000);

  await startExport();
  await findPanel()
    .getByText(/^[1-9][\d,]* of/)
    .waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'License Pools' }).click();
  await page.getByRole('heading', { name: 'License Pools' }).waitFor();
  await findPanel().getByRole('button', { name: 'Cancel' }).click();

  await page.getByText('The export was canceled. No file was saved.').waitFor();
  expect(await findPanel().count()).toBe(0);
  await endSlowness();
});

/** Returns the lines of the exported file, undefined if it does not exist. */
const readPickedFile = () =>
  page.evaluate(async (name) => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(name).catch(() => undefined);
    return (await (await handle?.getFile())?.text())?.trim().split('\r\n');
  }, PICKED_FILE_NAME);

/** Adds more licenses than an export keeps in memory. */
async function addDiskLicenses(): Promise<void> {
  const licenses = Array.from({ length: 60_000 }, (_, n) => ({ license_key: `DISK-${n}-KEY` }));
  const importResponse = await page.request.post(`${demo.url}/api/licenses/bulk`, {
    data: { license_group_id: 1, licenses },
  });
  expect(importResponse.status()).toBe(201);
}

describe('to the disk', () => {
  beforeAll(addDiskLicenses);

  beforeEach(async () => {
    await openLicenses('available');
    await page.evaluate(async (name) => {
      const folder = await navigator.storage.getDirectory();
      await folder.removeEntry(name).catch(() => undefined);
    }, PICKED_FILE_NAME);
    await stubFilePicker(page);
  });

  test('leaves no file when it is canceled', async () => {
    const endSlowness = await slowDown(50_000);

    await startExport();
    await findPanel()
      .getByText(/^[1-9][\d,]* of/)
      .waitFor();
    await findPanel().getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The export was canceled. No file was saved.').waitFor();

    expect(await readPickedFile()).toBeUndefined();
    await endSlowness();
  });

  test('writes every row once, also when the connection breaks between', async () => {
    let requests = 0;
    await page.route('**/api/licenses/export*', async (route) => {
      requests += 1;
      if (requests === 2) await route.abort('connectionreset');
      else await route.continue({ url: route.request().url().replace('limit=100000', 'limit=20000') });
    });

    await startExport();
    const exportedToast = page.getByText(/^Exported: [\d,]+ rows$/);
    await exportedToast.waitFor({ timeout: 120_000 });
    await page.unroute('**/api/licenses/export*');

    const lines = (await readPickedFile()) ?? [];
    expect(lines).toHaveLength(1 + Number((await exportedToast.textContent())?.replace(/\D/g, '')));
    expect(new Set(lines.filter((line) => line.includes('DISK-')))).toHaveProperty('size', 60_000);
    expect(requests).toBeGreaterThan(4);
  });

  test('says that the disk is full and leaves no file', async () => {
    const devtools = await page.context().newCDPSession(page);
    const setQuota = (quota: { quotaSize?: number }) =>
      devtools.send('Storage.overrideQuotaForOrigin', { origin: demo.url, ...quota });
    onTestFinished(async () => void (await setQuota({})));
    await setQuota({ quotaSize: 100_000 });

    await startExport();

    const result = page.getByText(/^Exported: |^Failed to export/).first();
    await result.waitFor({ timeout: 60_000 });
    expect(await result.textContent()).toBe('Failed to export: The disk is full. No file was saved.');
    expect(await readPickedFile()).toBeUndefined();
  });

  test('ends with the session, and leaves no file', async () => {
    let requests = 0;
    await page.route('**/api/licenses/export*', async (route) => {
      requests += 1;
      if (requests === 2) {
        const response = await page.request.post(`${demo.url}/api/auth/logout`, {
          headers: { origin: demo.url },
        });
        expect(response.ok()).toBe(true);
      }
      await route.continue({ url: route.request().url().replace('limit=100000', 'limit=20000') });
    });

    await startExport();

    await page.getByText('Failed to refresh token').first().waitFor();
    await page.waitForURL('**/login');
    expect(await readPickedFile()).toBeUndefined();
  });
});
