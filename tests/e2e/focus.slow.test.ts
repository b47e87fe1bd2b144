import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkFocusStop, FOCUS_STYLES } from './checkFocusStop';
import { openDemo } from './openDemo';
import { openSession } from './openSession';
import { visit } from './visit';

/** Without transitions, computed styles are final as soon as the focus moves. */
const NO_TRANSITIONS = '* { transition: none !important; animation: none !important; }';
const MAX_STOPS = 400;

const pages = [
  '',
  '/licenses?perPage=10',
  '/licenses/1',
  '/licenses/import',
  '/pools/1',
  '/mappings',
  '/sites/1',
  '/settings',
];

const demo = openDemo();

/** Presses the key until the focus leaves the page; returns the problems of every focused element. */
async function tabThroughPage(page: Page, key: string): Promise<{ stops: number; problems: string[] }> {
  const problems: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(checkFocusStop, FOCUS_STYLES);
    problems.push(...stop.problems);
    if (!stop.isElement) return { stops, problems };
  }
  throw new Error(`${key} does not leave ${page.url()}`);
}

test.each([
  [1280, 'Tab'],
  [390, 'Shift+Tab'],
])('at %i px every element that %s reaches shows the focus', async (width, key) => {
  const page = await demo.browser.newPage({ viewport: { width, height: 720 }, bypassCSP: true });
  await openSession(page.context(), demo.url);
  const problems: string[] = [];

  for (const path of pages) {
    await visit(page, `${demo.url}/dashboard${path}`);
    await page.addStyleTag({ content: NO_TRANSITIONS });
    // The first pass ends at the top of the page, so that the second starts at its end.
    if (key === 'Shift+Tab') await tabThroughPage(page, key);
    const result = await tabThroughPage(page, key);
    expect(result.stops).toBeGreaterThanOrEqual(10);
    problems.push(...result.problems.map((problem) => `${path} ${problem}`));
  }

  expect(problems).toEqual([]);
  await page.close();
});
