import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FOCUS_LOOKS, focusStop } from './focusStop';
import { openDemo } from './openDemo';
import { signIn } from './signIn';

/** What changes its look does so at once: no frame is caught half-way. */
const AT_ONCE = '* { transition: none !important; animation: none !important; }';
/** More stops than any page has. */
const MOST_STOPS = 250;

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

/** What is wrong with the places that the key leads to, until it leaves the page. */
async function walk(page: Page, key: string): Promise<{ stops: number; wrong: string[] }> {
  const wrong: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(focusStop, FOCUS_LOOKS);
    wrong.push(...stop.wrong);
    if (!stop.isPlace) return { stops, wrong };
  }
  throw new Error(`${key} never leaves ${page.url()}`);
}

test.each([
  [1280, 'Tab'],
  [390, 'Shift+Tab'],
])('at %i px the focus is seen wherever %s leads', async (width, key) => {
  const page = await demo.browser.newPage({ viewport: { width, height: 720 }, bypassCSP: true });
  await signIn(page, demo.url);
  const wrong: string[] = [];

  for (const path of pages) {
    await page.goto(`${demo.url}/dashboard${path}`);
    await page.waitForLoadState('networkidle');
    await page.addStyleTag({ content: AT_ONCE });
    // Out at the top, to come in again at the end.
    if (key === 'Shift+Tab') await walk(page, key);
    const walked = await walk(page, key);
    expect(walked.stops).toBeGreaterThan(10);
    wrong.push(...walked.wrong.map((one) => `${path} ${one}`));
  }

  expect(wrong).toEqual([]);
  await page.close();
});
