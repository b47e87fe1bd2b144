import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findAccessibilityViolations, findContrastViolations } from './findAccessibilityViolations';
import { HEIGHT, openStock } from './stock-components/openStock';
import { visit } from './visit';

const paths = [
  '/pools',
  '/pools/1/show/licenses',
  '/licenses',
  '/licenses/20',
  '/sites',
  '/sites/1',
  '/sites/1/show',
  '/boats',
  '/boats/create',
  '/boats/1',
  '/boats/1/1',
  '/boats/1/lists',
  '/boats/1/show',
  '/boats/1/show/lists',
  '/boats/1/show/references',
  '/boats/1/show/in-place',
  '/gallery/datagrid',
  '/gallery/simple-list',
  '/gallery/infinite-list',
  '/gallery/chips',
  '/gallery/tools',
  '/gallery/loading',
  '/gallery/not-found',
  '/gallery/access-denied',
  '/gallery/authentication-error',
  '/gallery/error',
  '/gallery/empty',
];

const BULK_ACTIONS = '[data-test="bulk-actions-toolbar"]';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function selectFirstRow(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select this row' }).first().check();
  await page.getByText('1 item selected').waitFor();
}

async function deleteFirstRow(page: Page): Promise<void> {
  await selectFirstRow(page);
  await page.locator(BULK_ACTIONS).getByRole('button', { name: 'Delete' }).click();
}

/** Popups, with their page and how to open them. */
const popups: { path: string; open: (page: Page) => Promise<unknown>; selector: string }[] = [
  { path: '/pools', open: (page) => press(page, 'Add filter'), selector: '[role="menu"]' },
  { path: '/pools', open: selectFirstRow, selector: BULK_ACTIONS },
  { path: '/pools', open: deleteFirstRow, selector: '[role="dialog"]' },
  {
    path: '/pools/1',
    open: (page) => page.getByRole('combobox', { name: 'Refund policy' }).click(),
    selector: '[role="listbox"]',
  },
  { path: '/licenses/new', open: (page) => page.getByLabel('Pool').click(), selector: '[role="listbox"]' },
];

const DESKTOP = 1280;
const PHONE = 390;

const stock = openStock();

const visitPath = (page: Page, path: string) => visit(page, `${stock.url}/dashboard${path}`);

/** Resolves when the colors, which change without a reload, are rendered. */
async function applyColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => document.documentElement.style.colorScheme === scheme, colorScheme);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** What is wrong with an open page: inaccessible, wider than the screen, or with a message key as text. */
async function findProblems(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  const problems: string[] = text.match(/\b(ra|kit|resources)\.\w+\.\w+/g) ?? [];
  // After a change of the width, components render again.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
      timeout: 20_000,
    })
    .catch(() => problems.push('scrolls to the side'));
  await applyColorScheme(page, 'light');
  problems.push(...(await findAccessibilityViolations(page)));
  await applyColorScheme(page, 'dark');
  problems.push(...(await findContrastViolations(page)).map((rule) => `dark: ${rule}`));
  return problems;
}

test.each(paths)(
  '%s is accessible in light and dark, fits the screen and needs no rule of the browser relaxed',
  async (path) => {
    const page = await stock.openPage(DESKTOP);
    const problems: string[] = [];

    await visitPath(page, path);
    for (const width of [DESKTOP, PHONE]) {
      await page.setViewportSize({ width, height: HEIGHT });
      problems.push(...(await findProblems(page)).map((problem) => `${width} px: ${problem}`));
    }

    expect(problems).toEqual([]);
  },
);

test.each([DESKTOP, PHONE])('popups are accessible in light and dark: %i px', async (width) => {
  const page = await stock.openPage(width);
  const problems: string[] = [];

  for (const { path, open, selector } of popups) {
    await visitPath(page, path);
    await open(page);
    await page.locator(selector).first().waitFor();
    problems.push(...(await findProblems(page)).map((problem) => `${path}, ${selector}: ${problem}`));
  }

  expect(problems).toEqual([]);
});

test('lists, sorts, searches, filters and exports with stock components', async () => {
  const page = await stock.openPage(DESKTOP);
  const names = page.locator('tbody td.column-name');
  await visitPath(page, '/pools');

  await press(page, 'Sort by name descending');
  await names
    .getByText(/^Windrose/)
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: 'Search' }).fill('lumenfox');
  await names.getByText('Lumenfox Video Editor 3').waitFor();
  await expect
    .poll(() => names.allTextContents())
    .toEqual(['Lumenfox Video Editor 3', 'Lumenfox Photo Studio 8']);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')]);
  const csv = await readFile(await download.path(), 'utf8');
  const [head, ...rows] = csv.trimEnd().split('\r\n');

  expect(head).toMatch(/^id,name,description,/);
  expect(rows.map((row) => row.split(',')[1])).toEqual([
    'Lumenfox Video Editor 3',
    'Lumenfox Photo Studio 8',
  ]);
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  await expect.poll(() => names.count()).toBe(5);
  await press(page, 'Add filter');
  await page.getByRole('menuitemcheckbox', { name: 'Refund policy' }).click();
  await page.getByRole('combobox', { name: 'Refund policy' }).click();
  await page.getByRole('option', { name: 'return' }).click();
  await page.getByText(/^No License Pools found/).waitFor();
});

test('creates, edits with undo, shows with tabs and deletes with undo', async () => {
  const page = await stock.openPage(DESKTOP);
  const getPath = () => new URL(page.url()).pathname;
  await visitPath(page, '/pools');

  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Stock pool');
  await press(page, 'Save');
  await page.getByRole('heading', { name: 'License Pool Stock pool' }).waitFor();
  const editPath = getPath().replace('/dashboard', '');
  expect(editPath).toMatch(/^\/pools\/\d+$/);

  await page.getByRole('textbox', { name: 'Name' }).fill('Undone');
  await press(page, 'Save');
  await press(page, 'Undo');
  expect(getPath()).toBe('/dashboard/pools');
  await visitPath(page, editPath);
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Stock pool');

  await page.getByRole('tab', { name: 'Alerts' }).click();
  await page.getByLabel('Threshold count').fill('4');
  await press(page, 'Save');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Escape');
  expect((await saved).request().postDataJSON()).toEqual({ threshold_count: 4 });
  expect((await saved).status()).toBe(200);

  await visitPath(page, `${editPath}/show`);
  await page.getByRole('tab', { name: 'Licenses' }).click();
  expect(getPath()).toBe(`/dashboard${editPath}/show/licenses`);
  await page.getByText('No Licenses found').waitFor();

  await page.getByRole('link', { name: 'Edit' }).click();
  await press(page, 'Delete');
  await press(page, 'Undo');
  await visitPath(page, editPath);
  await page.getByRole('heading', { name: 'License Pool Stock pool' }).waitFor();
});

test("a rich text field shows the description's tags, without what runs in them", async () => {
  const page = await stock.openPage(DESKTOP);
  await visitPath(page, '/pools/new');

  await page.getByRole('textbox', { name: 'Name' }).fill('Rich pool');
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('For <b>two</b> devices<img src="/nowhere.svg" onerror="document.title = 1">');
  await press(page, 'Save');
  await page.getByRole('heading', { name: 'License Pool Rich pool' }).waitFor();
  await page.getByRole('link', { name: 'Show' }).click();

  expect(await page.locator('main b').innerText()).toBe('two');
  expect(await page.locator('main img').getAttribute('onerror')).toBeNull();
});

test('a reference input searches on the server and creates the record', async () => {
  const page = await stock.openPage(DESKTOP);
  await visitPath(page, '/licenses/create');

  await page.getByLabel('Pool').fill('photo');
  await page.getByRole('option', { name: 'Lumenfox Photo Studio 8' }).click();
  await page.getByLabel('License key').fill('STOCK-KEY-0001');
  await press(page, 'Save');

  await page.getByText('STOCK-KEY-0001').first().waitFor();
  await page.getByRole('link', { name: 'Lumenfox Photo Studio 8' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/licenses\/\d+$/);
});
