import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addLongNames } from './addLongNames';
import { findAccessibilityViolations } from './findAccessibilityViolations';
import { openDemo } from './openDemo';
import { openPage } from './openPage';
import { visit } from './visit';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Overlays and panels, with their page and how to open them. */
const overlays: { path: string; open: (page: Page) => Promise<unknown>; selector: string }[] = [
  { path: '/dashboard/licenses', open: (page) => press(page, 'View'), selector: 'dialog' },
  { path: '/dashboard/licenses', open: (page) => page.keyboard.press('Control+k'), selector: 'dialog' },
  { path: '/dashboard/licenses', open: (page) => page.keyboard.press('Shift+Slash'), selector: 'dialog' },
  { path: '/dashboard/licenses/20', open: (page) => press(page, 'Delete'), selector: 'dialog' },
  {
    path: '/dashboard/licenses',
    async open(page) {
      const address = new URL('/api/licenses?status=sold', page.url()).href;
      const { data } = await (await page.request.get(address)).json();
      await page.goto(new URL(`/dashboard/licenses/${data.licenses[0].license_id}`, address).href);
      await press(page, 'Replace');
    },
    selector: 'dialog',
  },
  {
    path: '/dashboard/profile',
    open: (page) => page.getByRole('button', { name: /admin/i }).first().click(),
    selector: '[role="menu"]',
  },
  {
    path: '/dashboard/licenses/import',
    open: (page) => page.getByLabel('License Keys').fill('GOOD-KEY-0001\nGOOD-KEY-0001\nbad'),
    selector: 'main dl',
  },
];

const displays = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

const demo = openDemo();

test.each(displays)('overlays and panels are accessible: $width px, $colorScheme', async (display) => {
  const page = await openPage(demo, '/dashboard', display);
  const problems: string[] = [];

  for (const { path, open, selector } of overlays) {
    await visit(page, demo.url + path);
    await open(page);
    await page.locator(selector).first().waitFor();
    problems.push(
      ...(await findAccessibilityViolations(page, selector)).map((rule) => `${path}, ${selector}: ${rule}`),
    );
  }

  expect(problems).toEqual([]);
});

// spec: 2.shell.small-screens-menu-button-opens-and
test('on a phone the navigation opens, closes and restores the focus', async () => {
  const page = await openPage(demo, '/dashboard', displays[1]);
  const openButton = page.getByRole('button', { name: 'Open navigation' });

  await openButton.click();
  const closeButton = page.getByRole('button', { name: 'Close navigation' });
  await closeButton.waitFor();
  const problems = await findAccessibilityViolations(page, 'dialog');
  await closeButton.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  expect(problems).toEqual([]);
  expect(await openButton.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('no page scrolls horizontally at 320 px or at double font size', async () => {
  const page = await openPage(demo, '/dashboard', displays[1]);
  const overflows: string[] = [];
  const getOverflow = () => document.documentElement.scrollWidth - window.innerWidth;
  // A table that became too wide scrolls within its wrapper from the next frame on.
  const recordOverflow = async (path: string) => {
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
        timeout: 20_000,
      })
      .catch(async () => overflows.push(`${path} is ${await page.evaluate(getOverflow)} px too wide`));
  };

  for (const path of [
    '',
    '/pools',
    '/sites/1',
    '/sites/1/events',
    '/licenses',
    '/licenses/20',
    '/notifications',
    '/settings',
  ]) {
    await page.setViewportSize({ width: 320, height: 860 });
    await visit(page, `${demo.url}/dashboard${path}`);
    await recordOverflow(`${path} on 320 px`);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await recordOverflow(`${path} at double font size`);
  }

  expect(overflows).toEqual([]);
});

test.each(['de', 'es'])('on a phone no heading is cut off: %s', async (language) => {
  const page = await openPage(demo, '/dashboard', displays[1]);
  await page.evaluate((locale) => localStorage.setItem('RaStore.locale', `"${locale}"`), language);
  const listCutOffTitles = (titles: Element[]) =>
    titles
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((title) => title.textContent);
  const problems: string[] = [];

  for (const path of ['', '/pools/1', '/sites/1', '/licenses/20', '/notifications', '/settings']) {
    await visit(page, `${demo.url}/dashboard${path}`);
    problems.push(
      ...(await page.locator('main :is(h1, h2)').evaluateAll(listCutOffTitles)).map(
        (title) => `${path}: ${title}`,
      ),
    );
  }

  expect(problems).toEqual([]);
});

test('with names of 200 characters no page, table or dialog scrolls horizontally', async () => {
  const page = await openPage(demo, '/dashboard', displays[1]);
  const overflows: string[] = [];
  const hasNoOverflow = () =>
    [...document.querySelectorAll('html, div:has(> table > caption), dialog')].every(
      ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth,
    );
  const waitForNoOverflow = (description: string) =>
    page
      .waitForFunction(hasNoOverflow, undefined, { timeout: 20_000 })
      .catch(() => overflows.push(description));

  for (const path of await addLongNames(page, demo.url)) {
    await visit(page, `${demo.url}/dashboard${path}`);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      await waitForNoOverflow(`${path} on ${width} px`);
    }
  }
  await page.goto(`${demo.url}/dashboard/pools`);
  await page.getByRole('button', { name: /^Delete Donau/ }).click();
  await waitForNoOverflow('the delete dialog');

  expect(overflows).toEqual([]);
});

test('a printed page keeps column headers and switches, in the light scheme', async () => {
  const page = await openPage(demo, '/dashboard', displays[1]);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${demo.url}/dashboard/sites/1`);
  const activeSwitch = page.getByRole('switch').first();
  await activeSwitch.waitFor();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  const isHeaderVisible = (name: string) => page.getByRole('columnheader', { name, exact: true }).isVisible();
  expect([
    await isHeaderVisible('Product'),
    await isHeaderVisible('Actions'),
    await activeSwitch.isVisible(),
  ]).toEqual([true, false, true]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('a date typed into the activity filter narrows the log', async () => {
  const page = await openPage(demo, '/dashboard', displays[0]);
  await page.goto(`${demo.url}/dashboard/audit`);
  await page.getByLabel('From').focus();

  await page.keyboard.type('01012030', { delay: 20 });

  await page.getByText('Nothing matches these filters').waitFor();
  expect(page.url()).toContain('2030-01-01');
});

test('re-sorts all hundred rows of a page that is scrolled to its end', async () => {
  const page = await openPage(demo, '/dashboard', displays[0]);
  const ids = page.locator('tbody tr td:nth-child(2)');
  await page.goto(`${demo.url}/dashboard/licenses?perPage=100&page=1&sort=license_id&order=DESC`);
  await ids.nth(99).scrollIntoViewIfNeeded();

  // A Playwright click would scroll to the header.
  await page.getByRole('button', { name: 'ID', exact: true }).dispatchEvent('click');
  await expect.poll(() => ids.nth(99).textContent()).toBe('100');
  await expect.poll(() => ids.first().textContent()).toBe('1');

  expect(await ids.allTextContents()).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)));
});

test('with reduced motion the colors change at once, also those that elements inherit', async () => {
  const page = await openPage(demo, '/dashboard', displays[0]);
  await visit(page, `${demo.url}/dashboard/licenses`);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.waitForFunction(() => document.documentElement.style.colorScheme === 'dark');

  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
