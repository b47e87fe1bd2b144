import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addLongNames } from './addLongNames';
import { openDemo } from './openDemo';
import { openPage } from './openPage';
import { visit } from './visit';

const demo = openDemo();

/** All lists, on pages of their own and within others. */
const LISTS = [
  '/pools',
  '/mappings',
  '/sites',
  '/licenses',
  '/batches',
  '/orders',
  '/customers',
  '/notifications',
  '/audit',
  '/administrators',
  '/alertTargets',
  '/webhookEndpoints',
  '/settings/notifications',
  '/pools/1',
  '/sites/1',
  '/profile',
];
const ROW_HEIGHT = 44;
const MAX_SHIFT = 0.02;

/** Runs in the page: sums up the layout shifts from its start. */
function recordShifts(): void {
  Reflect.set(window, 'shift', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: the texts of cells that stand in several lines, or are cut and nowhere told in whole. */
function listFaults(rows: Element[]): string[] {
  const MIN_LINE_HEIGHT = 12;
  const isCut = (element: Element) => element.scrollHeight > element.clientHeight + 2;
  const hasSeveralLines = (cell: Element) => {
    const middles: number[] = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = node.parentElement?.closest('[class*=truncated], [class*=noted] > *');
      const bottom = box?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      for (const { top, height } of range.getClientRects()) {
        if (top < bottom - 2) middles.push(top + height / 2);
      }
    }
    return Math.max(...middles) - Math.min(...middles) > MIN_LINE_HEIGHT;
  };
  return rows.flatMap((row) =>
    [...row.children].flatMap((cell) => {
      const text = cell.textContent;
      const untold = [...cell.querySelectorAll('*')].filter(
        (part) => isCut(part) && !part.closest('[title]') && !part.querySelector('[title]'),
      );
      return [
        ...(hasSeveralLines(cell) ? [`in several lines: ${text}`] : []),
        ...untold.map((part) => `cut without a tooltip: ${part.textContent}`),
      ];
    }),
  );
}

/** Runs in the page: the buttons in the accent color. */
function listFilledButtons([main]: Element[]): string[] {
  const accent = 'rgb(79, 70, 229)';
  const buttons = [...(main?.querySelectorAll('a, button') ?? [])];
  return buttons
    .filter((button) => getComputedStyle(button).backgroundColor === accent)
    .map((button) => button.textContent);
}

async function measureRows(page: Page): Promise<{ heights: number[]; faults: string[] }> {
  const rows = page.locator('main tbody tr');
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  return { heights, faults: await rows.evaluateAll(listFaults) };
}

test('at 1280 px each row of each list has one line, whose whole text is told, also of names of 200 characters, and a page one main button', async () => {
  const page = await openPage(demo, '/dashboard/profile');
  await addLongNames(page, demo.url);
  const problems: string[] = [];
  let rowCount = 0;

  for (const path of LISTS) {
    await visit(page, `${demo.url}/dashboard${path}`);
    const { heights, faults } = await measureRows(page);
    const filled = await page.locator('main').evaluateAll(listFilledButtons);
    if (path !== '/profile' && filled.length > 1) problems.push(`${path}: several main buttons: ${filled}`);
    rowCount += heights.length;
    problems.push(...faults.map((fault) => `${path}: ${fault}`));
    if (Math.max(0, ...heights) > ROW_HEIGHT + 1)
      problems.push(`${path}: rows of ${Math.max(...heights)} px`);
  }

  expect(problems).toEqual([]);
  expect(rowCount).toBeGreaterThan(100);
});

test('nothing moves while a list loads: columns, filters and what is below it keep their places', async () => {
  const page = await openPage(demo, '/dashboard/profile', { height: 800 });
  await page.addInitScript(recordShifts);
  const shifts: [string, number][] = [];

  for (const path of LISTS) {
    await visit(page, `${demo.url}/dashboard${path}`);
    await page.waitForLoadState('networkidle');
    shifts.push([path, await page.evaluate(() => Number(Reflect.get(window, 'shift')))]);
  }

  expect(shifts.filter(([, shift]) => shift >= MAX_SHIFT)).toEqual([]);
});
