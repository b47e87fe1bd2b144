import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { openSession } from './openSession';
import { startTestServer } from './startTestServer';

const BULK_URL = '**/api/licenses/bulk';

let keystock: Awaited<ReturnType<typeof startTestServer>>;
let browser: Browser;
let page: Page;
let folder: string;
let poolCount = 0;

beforeAll(async () => {
  [keystock, browser, folder] = await Promise.all([
    startTestServer(),
    openBrowser(),
    mkdtemp(join(tmpdir(), 'keystock-keys-')),
  ]);
});

afterAll(async () => {
  await closePages(browser);
  await keystock?.stop();
  await rm(folder, { recursive: true, force: true });
});

let poolId: number;

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  await openSession(context, keystock.url);
  poolCount += 1;
  const pool = await request<{ id: number }>('POST', '/license-groups', { name: `Pool ${poolCount}` });
  poolId = pool.id;
  await page.goto(`${keystock.url}/dashboard/licenses/import?pool=${poolId}`);
  await page.getByLabel('License Keys').waitFor();
  return () => context.close();
});

/** Calls the API as the signed-in administrator. */
async function request<D>(method: string, path: string, body?: object): Promise<D> {
  const response = await page.request.fetch(`${keystock.url}/api${path}`, { method, data: body });
  return (await response.json()).data;
}

async function countLicenses(): Promise<number> {
  const pool = await request<{ total_licenses: number }>('GET', `/license-groups/${poolId}`);
  return pool.total_licenses;
}

async function writeKeysFile(count: number, prefix: string): Promise<string> {
  const rows = Array.from(
    { length: count },
    (_, n) => `${n},${prefix}-${String(n).padStart(7, '0')}-KEY,2026-11-20`,
  );
  const path = join(folder, `${prefix}.csv`);
  await writeFile(path, ['No,License Key,Bought', ...rows].join('\n'));
  return path;
}

const selectFile = (path: string) => page.locator('input[type=file]').setInputFiles(path);
const submit = () => page.getByRole('button', { name: 'Import Licenses' }).click();
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 60_000 });

/** Observes tasks over 50 ms on the import page; the returned function resolves to the longest, in ms. */
async function observeLongTasks(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) => {
      if (!location.pathname.endsWith('/import')) return;
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => Math.max(0, ...Reflect.get(window, 'longTasks')));
}

test('imports a file of 100,000 keys and keeps the page responsive', async () => {
  const path = await writeKeysFile(100_000, 'LOAD');
  const longestTask = await observeLongTasks();

  await selectFile(path);
  await waitForText('100,000 keys');
  await waitForText('LOAD-0000000-KEY');
  expect(await page.getByLabel('License Keys').inputValue()).toBe('');
  await submit();
  await page.getByRole('progressbar').waitFor();
  await waitForText('Imported: 100000 | Errors: 0');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);

  expect(await countLicenses()).toBe(100_000);
  // Measured at 60 to 130 ms; the margin keeps the test stable on a busy machine.
  expect(await longestTask()).toBeLessThan(500);
});

/** Scrolls the list by large steps, one a frame, and back to the middle; the rows that are in view then. */
const scrollFast = () =>
  page
    .getByRole('region', { name: 'The list as it was read' })
    .last()
    .evaluate(async (list) => {
      const nextFrame = () => new Promise(requestAnimationFrame);
      const height = list.scrollHeight;
      for (let step = 0; step <= 100; step += 1) {
        list.scrollTop = (height * ((step * 37) % 101)) / 100;
        await nextFrame();
      }
      list.scrollTop = height / 2;
      const { top, bottom } = list.getBoundingClientRect();
      const isShown = (row: Element) => {
        const place = row.getBoundingClientRect();
        return place.bottom > top && place.top < bottom;
      };
      const listShown = () => [...list.querySelectorAll('tr[data-fate]')].filter(isShown);
      while (listShown().length < 5) await nextFrame();
      return { shown: listShown().length, overflow: list.scrollWidth - list.clientWidth };
    });

test.each([390, 1280])(
  'at %i px shows all rows of a long list however fast it is scrolled',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const count = 200_000;
    const rows = Array.from({ length: count }, (_, n) =>
      n % 3 === 0 ? `${n},1.23E+${n % 90},` : `${n},ROW-${String(n).padStart(7, '0')}-KEY,4711`,
    );
    const path = join(folder, `rows-${width}.csv`);
    await writeFile(path, ['No,License Key,PIN', ...rows].join('\n'));
    await selectFile(path);
    const rounded = page.getByRole('button', { name: 'Left out: Rounded by a spreadsheet' });
    await rounded.waitFor({ timeout: 60_000 });

    const all = await scrollFast();
    await rounded.click();
    await page
      .getByRole('row', { name: /1\.23E\+/ })
      .first()
      .waitFor();
    const filtered = await scrollFast();

    expect(all.shown).toBeGreaterThan(5);
    expect(filtered.shown).toBeGreaterThan(5);
    expect([all.overflow, filtered.overflow]).toEqual([0, 0]);
  },
);

test('merges typed keys, a dropped file and a long pasted text, and removes the pasted text again', async () => {
  await page.getByLabel('License Keys').fill('TYPED-0001\nSAME-0001');
  await dropFile('more.txt', 'SAME-0001, OTHER-0001\nabc');
  await page.getByRole('button', { name: 'Remove more.txt' }).waitFor();
  await pasteText(Array.from({ length: 20_000 }, (_, n) => `PASTED-${n}`).join('\n'));

  await waitForText('20,005 keys');
  await page.getByRole('button', { name: 'Remove Pasted text' }).waitFor();
  expect(await page.getByLabel('Import preview').locator('dt, dd').allTextContents()).toEqual([
    'Ready to import',
    '20,003',
    'License key appears more than once in the listFirst: more.txt, Line 1',
    '1',
    'License key must be at least 5 charactersFirst: more.txt, Line 2',
    '1',
  ]);
  await page.getByRole('button', { name: 'Remove Pasted text' }).click();
  await submit();

  await waitForText('Imported: 3 | Errors: 2');
  const result = page.getByRole('dialog', { name: '3 licenses imported' });
  await result.getByText('2 keys were not imported').waitFor();
  expect(await result.locator('details').allTextContents()).toEqual([
    'License key appears more than once in the list 1more.txt, Line 1SAME-0001',
    'License key must be at least 5 characters 1more.txt, Line 2abc',
  ]);
  expect(await countLicenses()).toBe(3);
});

test.each([390, 1280])('at %i px the button does not move while keys are counted', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  const button = page.getByRole('button', { name: 'Import Licenses' });
  await page.getByLabel('License Keys').fill(`KEY-${width}\nKEY-${width}\nabc`);
  // Scrolls to it.
  await button.hover();
  const before = await button.boundingBox();

  // Pressing the mouse blurs the text area, which starts the count.
  await page.mouse.down();
  await page.getByLabel('Import preview').waitFor();
  const after = await button.boundingBox();
  await page.mouse.up();

  expect(after).toEqual(before);
  await waitForText('Imported: 1 | Errors: 2');
});

test('resumes after a lost response and a lost connection and imports every key once', async () => {
  const chunkIds: string[] = [];
  await page.route(BULK_URL, async (route) => {
    chunkIds.push(route.request().postDataJSON().idempotency_key);
    if (chunkIds.length !== 3) return route.continue();
    // The server stores the chunk, but its response is lost.
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('connectionreset');
  });
  await selectFile(await writeKeysFile(20_000, 'LOST'));
  await waitForText('20,000 keys');

  await submit();
  await waitForText('The connection is lost. Retrying until it is restored.');
  await page.context().setOffline(false);
  await waitForText('Imported: 20000 | Errors: 0');

  expect(await countLicenses()).toBe(20_000);
  expect(chunkIds[3]).toBe(chunkIds[2]);
  expect(new Set(chunkIds).size).toBe(10);
});

test('reports the progress of a canceled import and resumes it', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  await page.route(BULK_URL, async (route) => {
    calls += 1;
    if (calls === 2) await released;
    return route.continue();
  });
  await selectFile(await writeKeysFile(9000, 'HALF'));
  await waitForText('9,000 keys');

  await submit();
  await page.getByText('2,000', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waitForText('Stopping after the keys that are on their way…');
  release();
  await waitForText('The import has stopped. Imported: 4,000 | Errors: 0. Keys not sent: 5,000.');

  expect(await countLicenses()).toBe(4000);
  await waitForText('5,000 keys');
  await submit();
  await waitForText('Imported: 9000 | Errors: 0');
  expect(await countLicenses()).toBe(9000);
});

/** Drops a file on the text area. */
async function dropFile(name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([name = '', text = '']) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      return data;
    },
    [name, text],
  );
  const target = page.getByLabel('License Keys');
  await target.dispatchEvent('dragover', { dataTransfer: files });
  await target.dispatchEvent('drop', { dataTransfer: files });
}

async function pasteText(text: string): Promise<void> {
  const clipboard = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    return data;
  }, text);
  // Playwright cannot create a clipboard event with data.
  await page.getByLabel('License Keys').evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);
}
