import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from './openBrowser';
import { signIn } from './signIn';
import { startKeystock } from './startKeystock';

const BULK = '**/api/licenses/bulk';

let keystock: Awaited<ReturnType<typeof startKeystock>>;
let browser: Browser;
let page: Page;
let folder: string;
let pools = 0;

beforeAll(async () => {
  [keystock, browser, folder] = await Promise.all([
    startKeystock(),
    openBrowser(),
    mkdtemp(join(tmpdir(), 'keystock-keys-')),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await keystock?.stop();
  await rm(folder, { recursive: true, force: true });
});

let poolId: number;

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  await signIn(page, keystock.url);
  pools += 1;
  const made = await ask<{ id: number }>('POST', '/license-groups', { name: `Pool ${pools}` });
  poolId = made.id;
  await page.goto(`${keystock.url}/dashboard/licenses/import?pool=${poolId}`);
  await page.getByLabel('License Keys').waitFor();
  return () => context.close();
});

/** A call of the API as the signed-in administrator. */
async function ask<D>(method: string, path: string, body?: object): Promise<D> {
  const answer = await page.request.fetch(`${keystock.url}/api${path}`, { method, data: body });
  return (await answer.json()).data;
}

async function inStock(): Promise<number> {
  const pool = await ask<{ total_licenses: number }>('GET', `/license-groups/${poolId}`);
  return pool.total_licenses;
}

async function keysFile(count: number, prefix: string): Promise<string> {
  const rows = Array.from(
    { length: count },
    (_, n) => `${n},${prefix}-${String(n).padStart(7, '0')}-KEY,2026-11-20`,
  );
  const path = join(folder, `${prefix}.csv`);
  await writeFile(path, ['No,License Key,Bought', ...rows].join('\n'));
  return path;
}

const chooseFile = (path: string) => page.locator('input[type=file]').setInputFiles(path);
const submit = () => page.getByRole('button', { name: 'Import Licenses' }).click();
const see = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 60_000 });

/** The longest that the page did not answer, from now on. */
async function watchStalls(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Reflect.set(window, 'longestTask', longest);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => Reflect.get(window, 'longestTask').ms);
}

test('a file of 100,000 keys is read and imported while the page stays at hand', async () => {
  const path = await keysFile(100_000, 'LOAD');
  const longestTask = await watchStalls();

  await chooseFile(path);
  await page.getByLabel('Import file').or(page.getByText('LOAD.csv')).waitFor();
  await see('100,000 keys');
  await see('LOAD-0000000-KEY');
  await submit();
  await page.getByRole('progressbar').waitFor();
  await see('Imported: 100000 | Errors: 0');
  await page.waitForURL(/\/dashboard\/licenses(\?|$)/);
  const longest = await longestTask();

  expect(await inStock()).toBe(100_000);
  console.log(`longest task: ${longest} ms`);
  expect(longest).toBeLessThan(500);
});
