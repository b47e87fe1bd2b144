import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { openPage } from './openPage';
import { signIn } from './signIn';

const demo = openDemo();

interface Pool {
  id: number;
  total_licenses: number;
  available_licenses: number;
  requires_validation: boolean;
}

async function loadPools(page: Page): Promise<Pool[]> {
  const response = await page.request.get(`${demo.url}/api/license-groups`);
  return (await response.json()).data;
}

/** The figures of a pool's page: total and available. */
async function readFigures(page: Page): Promise<number[]> {
  const texts = await page.locator('[data-stat-value]').allInnerTexts();
  return texts.slice(0, 2).map((text) => Number(text.replace(',', '')));
}

const openFromList = async (page: Page, { id }: Pool) => {
  await page.getByRole('link', { name: /^License Pools/ }).click();
  await page.locator(`tbody a[href="/dashboard/pools/${id}"]`).first().click();
  await page.locator('[data-stat-value]').first().waitFor();
};

const waitingOrders = (page: Page) => page.getByText(/orders? waits? for/);

test('after an import the page of a pool shows its stock, and soon that no order waits', async () => {
  const page = await openPage(demo, '/dashboard/pools');
  const pool = (await loadPools(page)).find(
    (each) => each.available_licenses === 0 && !each.requires_validation,
  ) as Pool;
  await openFromList(page, pool);
  await waitingOrders(page).waitFor();
  await page.getByRole('link', { name: 'Add Licenses' }).first().click();

  await page
    .getByLabel('License Keys')
    .fill(Array.from({ length: 40 }, (_, n) => `NEW-KEY-${n}A`).join('\n'));
  await page.getByRole('button', { name: 'Import Licenses' }).click();
  await page.waitForURL(`**/pools/${pool.id}`);
  await page.locator('[data-stat-value]').first().waitFor();
  const [total] = await readFigures(page);
  await waitingOrders(page).waitFor({ state: 'detached' });

  expect(total).toBe(pool.total_licenses + 40);
  const { total_licenses, available_licenses } = (await loadPools(page)).find(
    ({ id }) => id === pool.id,
  ) as Pool;
  expect(available_licenses).toBeLessThan(40);
  await expect.poll(() => readFigures(page)).toEqual([total_licenses, available_licenses]);
});

test('a new license and a deletion are in the figures of the pool at the first look', async () => {
  const page = await openPage(demo, '/dashboard/pools');
  const pool = (await loadPools(page)).find(
    (each) => each.available_licenses > 5 && !each.requires_validation,
  ) as Pool;
  await openFromList(page, pool);
  const before = await readFigures(page);

  await page.getByRole('link', { name: /^Licenses/ }).click();
  await page.getByRole('link', { name: 'New License' }).click();
  await page.getByLabel('License Key').fill('ONE-MORE-KEY-1');
  await page.getByLabel('License Pool').selectOption(String(pool.id));
  await page.getByRole('button', { name: 'Create License' }).click();
  await page.waitForURL(/licenses\/\d+$/);
  await openFromList(page, pool);
  const withLicense = await readFigures(page);
  await page.goBack();
  await page.goBack();
  // The list of pools, whose rows have such buttons, is shown until the page is.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/licenses$/);
  await openFromList(page, pool);

  const { total_licenses: total, available_licenses: available } = pool;
  expect([before, withLicense, await readFigures(page)]).toEqual([
    [total, available],
    [total + 1, available + 1],
    [total, available],
  ]);
});

/** Deletes the first mapping of the list; its toast still offers undo. */
async function deleteMapping(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: /^Delete / }).first();
  const name = String(await button.getAttribute('aria-label')).replace('Delete ', '');
  await button.click();
  await page.getByText(`${name} will be deleted`).waitFor();
  return name;
}

async function countMappings(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await fetch('/api/mappings')).json()).data.length);
}

test('a deletion that can still be undone is sent before the user is signed out', async () => {
  const page = await openPage(demo, '/dashboard/mappings');
  const before = await countMappings(page);

  await deleteMapping(page);
  await page.getByRole('button', { name: /admin/i }).first().click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await signIn(page, demo.url);

  expect(await countMappings(page)).toBe(before - 1);
});

test('a deletion that can still be undone is sent when the page is left, without a question', async () => {
  const page = await openPage(demo, '/dashboard/mappings');
  const before = await countMappings(page);
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });

  await deleteMapping(page);
  await page.goto(`${demo.url}/favicon.svg`);
  await page.goto(`${demo.url}/dashboard/mappings`);

  await expect.poll(() => countMappings(page)).toBe(before - 1);
  expect(questions).toEqual([]);
});

test('asks before unsaved settings are left, in the console by a dialog of its own and by the browser for another page', async () => {
  const page = await openPage(demo, '/dashboard/settings/validation');
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByLabel('Batch size').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('77');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await page.goto(`${demo.url}/favicon.svg`).catch(() => {});

  expect(questions).toEqual(['beforeunload']);
  expect(await page.getByLabel('Batch size').inputValue()).toBe('77');
});
