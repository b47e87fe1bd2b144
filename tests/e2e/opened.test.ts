import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addLongNames } from './addLongNames';
import { brokenRules } from './brokenRules';
import { openDemo } from './openDemo';
import { signIn } from './signIn';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** What opens over a page or within it: where, how, and what is there then. */
const opened: { path: string; open: (page: Page) => Promise<unknown>; shows: string }[] = [
  { path: '/dashboard/licenses', open: (page) => press(page, 'View'), shows: 'dialog' },
  { path: '/dashboard/licenses', open: (page) => page.keyboard.press('Control+k'), shows: 'dialog' },
  { path: '/dashboard/licenses', open: (page) => page.keyboard.press('Shift+Slash'), shows: 'dialog' },
  { path: '/dashboard/licenses/20', open: (page) => press(page, 'Delete'), shows: 'dialog' },
  { path: '/dashboard/licenses/20', open: (page) => press(page, 'Replace'), shows: 'dialog' },
  {
    path: '/dashboard/profile',
    open: (page) => page.getByRole('button', { name: /admin/i }).first().click(),
    shows: '[role="menu"]',
  },
  {
    path: '/dashboard/licenses/import',
    open: (page) => page.getByLabel('License Keys').fill('GOOD-KEY-0001\nGOOD-KEY-0001\nbad'),
    shows: 'main dl',
  },
];

const screens = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

const demo = openDemo();

async function openAt({ width, colorScheme }: (typeof screens)[number]): Promise<Page> {
  const viewport = { width, height: 860 };
  const context = await demo.browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, demo.url);
  return page;
}

test.each(screens)('what opens over a page is accessible: $width px, $colorScheme', async (screen) => {
  const page = await openAt(screen);
  const wrong: string[] = [];

  for (const { path, open, shows } of opened) {
    await page.goto(demo.url + path);
    await page.waitForLoadState('networkidle');
    await open(page);
    await page.locator(shows).first().waitFor();
    wrong.push(...(await brokenRules(page, shows)).map((rule) => `${path}, ${shows}: ${rule}`));
  }

  expect(wrong).toEqual([]);
});

// spec: 2.shell.small-screens-menu-button-opens-and
test('on a phone the navigation opens, closes and gives the focus back', async () => {
  const page = await openAt(screens[1]);
  const opener = page.getByRole('button', { name: 'Open navigation' });

  await opener.click();
  const closer = page.getByRole('button', { name: 'Close navigation' });
  await closer.waitFor();
  const wrong = await brokenRules(page, 'dialog');
  await closer.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  expect(wrong).toEqual([]);
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('on 320 px, and with letters of twice the size, nothing scrolls sideways', async () => {
  const page = await openAt(screens[1]);
  const wide: string[] = [];
  const check = async (path: string) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) wide.push(`${path} is ${over} px too wide`);
  };

  for (const path of ['', '/pools', '/sites/1', '/licenses', '/licenses/20', '/notifications', '/settings']) {
    await page.setViewportSize({ width: 320, height: 860 });
    await page.goto(`${demo.url}/dashboard${path}`);
    await page.waitForLoadState('networkidle');
    await check(`${path} on 320 px`);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await check(`${path} in large letters`);
  }

  expect(wide).toEqual([]);
});

// spec: 2.dashboard.bar-at-first-line-on-demand
// spec: 9.about-ten-labels-40-px-beyond
test('the sales chart shows its end, its figures stay in sight, no label touches the next, and lines replace bars', async () => {
  const page = await openAt(screens[1]);
  const choose = async (period: string, isDrawn: () => boolean) => {
    await page.getByLabel(/^Period/).selectOption(period);
    await page.waitForFunction(isDrawn);
  };
  const boxes = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const middles = (all: DOMRect[]) => all.map(({ y, height }) => Math.round(y + height / 2));

  await choose(
    'last_week',
    () => document.querySelector('figure svg')?.clientWidth === document.querySelector('figure')?.clientWidth,
  );
  const labels: DOMRect[] = await boxes('figure .MuiChartsAxis-tickLabel');
  await choose('last_month', () => Number(document.querySelector('figure svg')?.clientWidth) > 1000);
  const figures: DOMRect[] = await boxes('.value-axis > *');
  const [chart, drawn]: DOMRect[] = await boxes('figure, figure svg');

  const gaps = labels.slice(1).map((label, place) => label.left - Number(labels[place]?.right));
  expect(Math.min(...gaps)).toBeGreaterThan(4);
  expect(drawn?.right).toBeCloseTo(Number(chart?.right), 0);
  expect(Math.min(...figures.map(({ left }) => left))).toBeGreaterThan(0);
  expect(middles(figures)).toEqual(middles(await boxes('.MuiChartsGrid-line')));
  const bars = page.locator('figure .MuiBarChart-element');
  const lines = page.locator('figure .MuiLineChart-line');
  expect([(await bars.count()) > 20, await lines.count()]).toEqual([true, 0]);
  await press(page, 'Line');
  await lines.waitFor();
  expect(await bars.count()).toBe(0);
});

test.each(['de', 'es'])('on a phone no title lies under what stands beside it: %s', async (language) => {
  const page = await openAt(screens[1]);
  await page.evaluate((locale) => localStorage.setItem('RaStore.locale', `"${locale}"`), language);
  const covered = (titles: Element[]) =>
    titles
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((title) => title.textContent);
  const wrong: string[] = [];

  for (const path of ['', '/pools/1', '/sites/1', '/licenses/20', '/notifications', '/settings']) {
    await page.goto(`${demo.url}/dashboard${path}`);
    await page.waitForLoadState('networkidle');
    wrong.push(
      ...(await page.locator('main :is(h1, h2)').evaluateAll(covered)).map((title) => `${path}: ${title}`),
    );
  }

  expect(wrong).toEqual([]);
});

test('with names of 200 characters nothing scrolls sideways, no table and no question either', async () => {
  const page = await openAt(screens[1]);
  const wide: string[] = [];
  const fits = () =>
    [...document.querySelectorAll('html, .table-wrapper, dialog')].every(
      ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth,
    );
  const check = (what: string) =>
    page.waitForFunction(fits, undefined, { timeout: 2000 }).catch(() => wide.push(what));

  for (const path of await addLongNames(page, demo.url)) {
    await page.goto(`${demo.url}/dashboard${path}`);
    await page.waitForLoadState('networkidle');
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      await check(`${path} on ${width} px`);
    }
  }
  await page.goto(`${demo.url}/dashboard/pools`);
  await page.getByRole('button', { name: /^Delete Donau/ }).click();
  await check('the question');

  expect(wide).toEqual([]);
});

test('a printed page keeps the names of columns and the states, on white', async () => {
  const page = await openAt(screens[1]);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${demo.url}/dashboard/sites/1`);
  const state = page.getByRole('switch').first();
  await state.waitFor();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  const seen = (name: string) => page.getByRole('columnheader', { name, exact: true }).isVisible();
  expect([await seen('Product'), await seen('Actions'), await state.isVisible()]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('a day typed into the activity filter narrows the log', async () => {
  const page = await openAt(screens[0]);
  await page.goto(`${demo.url}/dashboard/audit`);
  await page.getByLabel('From').focus();

  await page.keyboard.type('01012030', { delay: 20 });

  await page.getByText('Nothing matches these filters').waitFor();
  expect(page.url()).toContain('2030-01-01');
});

test('a page of a hundred rows is sorted to its last row, also where one looks at that first', async () => {
  const page = await openAt(screens[0]);
  const ids = page.locator('tbody tr td:nth-child(2)');
  await page.goto(`${demo.url}/dashboard/licenses?perPage=100&page=1&sort=license_id&order=DESC`);
  await ids.nth(99).scrollIntoViewIfNeeded();

  // By its own click, which does not scroll to the head.
  await page.getByRole('button', { name: 'ID', exact: true }).dispatchEvent('click');
  await expect.poll(() => ids.nth(99).textContent()).toBe('100');
  await expect.poll(() => ids.first().textContent()).toBe('1');

  expect(await ids.allTextContents()).toEqual(Array.from({ length: 100 }, (_, place) => String(place + 1)));
});
