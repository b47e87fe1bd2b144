import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { openSession } from './openSession';

const demo = openDemo();
let context: BrowserContext;

beforeAll(async () => {
  context = await demo.browser.newContext({
    viewport: { width: 1280, height: 900 },
    forcedColors: 'active',
    reducedMotion: 'reduce',
  });
  await openSession(context, demo.url);
});

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${demo.url}/dashboard${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const readStyle = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** The color that forced colors give what is selected. */
const readHighlight = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.background = 'Highlight';
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return color;
  });

/** The color that forced colors give the page. */
const readCanvas = (page: Page) => readStyle(page.locator('body'), 'background-color');

test('forced colors keep the current page and the selected rows visible', async () => {
  const page = await open('/licenses');
  const highlight = await readHighlight(page);
  const nav = page.getByRole('navigation', { name: 'Main navigation' });
  const [current, other] = [
    nav.getByRole('link', { name: /^Licenses/ }),
    nav.getByRole('link', { name: /^Dash/ }),
  ];

  await page.locator('tbody input[type=checkbox]').first().check();

  expect(highlight).not.toBe(await readCanvas(page));
  expect(await readStyle(current, 'background-color')).toBe(highlight);
  expect(await readStyle(other, 'background-color')).not.toBe(highlight);
  expect(await readStyle(page.locator('tbody tr').first(), 'outline-style')).toBe('solid');
  expect(await readStyle(page.locator('tbody tr').nth(1), 'outline-style')).toBe('none');
  await page.close();
});

test('forced colors keep bars, the pressed button and the focus visible', async () => {
  const page = await open('');
  const canvas = await readCanvas(page);
  const bars = page.locator('[class*=StockRunway_bar] > div, [class*=ValidationStatus_bar] > div');
  await bars.first().waitFor();
  const [bar, line] = [page.getByRole('button', { name: 'Bar' }), page.getByRole('button', { name: 'Line' })];

  const colors = await bars.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).backgroundColor),
  );
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus-visible');

  expect(colors.filter((color) => color === canvas)).toEqual([]);
  expect(await readStyle(bar, 'background-color')).toBe(await readHighlight(page));
  expect(await readStyle(line, 'background-color')).not.toBe(await readHighlight(page));
  expect(await readStyle(focused, 'outline-style')).toBe('solid');
  await page.close();
});
