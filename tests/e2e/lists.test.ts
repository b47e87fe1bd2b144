import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findAccessibilityViolations } from './findAccessibilityViolations';
import { openDemo } from './openDemo';
import { shareSession } from './shareSession';

const demo = openDemo();
const session = shareSession(demo);

interface Display {
  width: number;
  colorScheme?: 'light' | 'dark';
}

async function openList(path: string, { width, colorScheme = 'light' }: Display): Promise<Page> {
  const context = await demo.browser.newContext({
    viewport: { width, height: 700 },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    storageState: session.state,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${demo.url}/dashboard${path}`);
  await page
    .locator('tbody td:nth-child(3):not(:has([data-skeleton])), main li [data-row-link], main li a')
    .first()
    .waitFor();
  return page;
}

const filtered = (filter: object) => `/licenses?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
const getTop = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
const TOP_BAR_HEIGHT = 56;

/** The visible ones of these columns, and how far the table is wider than its place. */
async function measureTable(page: Page, columns: string[]) {
  const visible: string[] = [];
  for (const name of columns) {
    if (await page.getByRole('columnheader', { name, exact: true }).isVisible()) visible.push(name);
  }
  const overflow = await page.evaluate(() => {
    const table = document.querySelector('table') as HTMLElement;
    return table.scrollWidth - (table.parentElement as HTMLElement).clientWidth;
  });
  return { visible, overflow };
}

const LICENSE_COLUMNS = ['ID', 'Pool', 'License Key', 'Status', 'Customer', 'Order ID', 'Created', 'Actions'];
const SITE_COLUMNS = ['ID', 'Name', 'URL', 'Status', 'Last Sync', 'Created', 'Actions'];

// spec: 2.licenses.columns-in-order-what-can-be
test.each([1280, 1024, 768])(
  'at %i px the table shows every column, nothing beyond its width',
  async (width) => {
    const page = await openList(filtered({ license_status: 'sold' }), { width });

    const { visible, overflow } = await measureTable(page, LICENSE_COLUMNS);

    expect(visible).toEqual(LICENSE_COLUMNS);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await page.getByText(/^1-20 of [\d,]+$/).isVisible()).toBe(true);
  },
);

// spec: 2.mappings-sites.sites-list-never
test.each([1280, 1024, 768])(
  'at %i px the table of sites shows every column, nothing beyond its width',
  async (width) => {
    const page = await openList('/sites', { width });

    const { visible, overflow } = await measureTable(page, SITE_COLUMNS);

    expect(visible).toEqual(SITE_COLUMNS);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);

test('the header stays at the top, the actions for selected rows at the bottom of the screen', async () => {
  const page = await openList('/licenses', { width: 1280 });
  const scroll = () => page.evaluate(() => window.scrollTo(0, 600));

  await scroll();
  await expect.poll(() => getTop(page, 'thead th')).toBe(TOP_BAR_HEIGHT);
  await page
    .getByRole('checkbox', { name: /^Select #/ })
    .nth(15)
    .check();
  await page.getByRole('button', { name: 'Delete Selected' }).waitFor();
  await scroll();

  await expect.poll(() => getTop(page, 'thead th')).toBe(TOP_BAR_HEIGHT);
  const atTop = await page.locator('[data-bulk-actions]').boundingBox();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = await page.locator('[data-bulk-actions]').boundingBox();
  const pagination = await page.locator('main nav').last().boundingBox();
  expect(bar).toEqual(atTop);
  expect(Number(pagination?.y) + Number(pagination?.height)).toBeLessThan(Number(bar?.y));
});

test("finds and exports last month's sold keys of one pool in three actions", async () => {
  const page = await openList('/licenses', { width: 1280 });
  const download = page.waitForEvent('download');

  await page.getByLabel('Filter by Pool').selectOption({ label: 'Lumenfox Photo Studio 8' });
  await page.getByLabel('Filter by Sold').selectOption('Last month');
  await page
    .getByText(/^Sold ≥/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Export CSV' }).click();

  const now = new Date();
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const first = day(new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1)));
  const last = day(new Date(Date.UTC(now.getFullYear(), now.getMonth(), 0)));
  expect((await download).suggestedFilename()).toBe(`licenses-lumenfox-photo-studio-8-${first}_${last}.csv`);
  expect(await page.getByRole('columnheader', { name: 'Sold' }).isVisible()).toBe(true);
});

// spec: 2.licenses.checkboxes-select-all-delete-selected-the
test('deletes all that match and warns about the exhausted ones', async () => {
  const page = await openList(filtered({ license_status: 'exhausted' }), { width: 1280 });
  const total = Number((await page.getByText(/^1-20 of/).textContent())?.replace(/.* of |,/g, ''));

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: `Select all ${total} that match` }).click();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete Selected (${total})` });
  await dialog.getByText(`${total} of the selected licenses have been delivered`).waitFor();
  const violations = await findAccessibilityViolations(page, 'dialog');
  await dialog.getByRole('button', { name: 'Delete Selected' }).click();

  await page.getByText(`Successfully deleted ${total} license(s)`).waitFor();
  await page.getByText('Nothing matches these filters').waitFor();
  expect(violations).toEqual([]);
});

test('a saved view has a name in its address', async () => {
  const page = await openList(filtered({ license_status: 'sold' }), { width: 1280 });

  await page.getByRole('button', { name: 'View' }).click();
  await page.getByLabel('Save current filters as').fill('Sold keys');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Sold keys' }).waitFor();

  expect(new URL(page.url()).hash).toBe('#Sold%20keys');
  expect(await findAccessibilityViolations(page, 'main')).toEqual([]);
});
