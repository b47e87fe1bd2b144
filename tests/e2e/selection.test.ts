import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findAccessibilityViolations } from './findAccessibilityViolations';
import { openDemo } from './openDemo';
import { openPage } from './openPage';
import { openSession } from './openSession';

// The default of one second is too short on a busy machine.

const demo = openDemo();

test('clears the selection on sort, reload and navigation, and does not share it with another tab', async () => {
  const context = await demo.browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await openSession(context, demo.url);
  const open = (path: string, tab = page) => tab.goto(`${demo.url}/dashboard${path}`);
  const countSelected = (tab = page) => tab.getByText('1 selected').count();
  const firstBox = () => page.getByRole('checkbox', { name: /^Select #/ }).first();
  const select = async () => {
    await firstBox().check();
    await page.getByText('1 selected').waitFor();
  };
  const otherTab = await context.newPage();
  await Promise.all([open('/licenses', otherTab), open('/licenses?filter={"license_status":"sold"}')]);
  await otherTab.getByRole('checkbox').first().waitFor();
  // A background tab rarely paints, so clicks in it are slow.
  await page.bringToFront();

  await select();
  expect(await countSelected(otherTab)).toBe(0);
  await otherTab.close();
  const newestLabel = await firstBox().getAttribute('aria-label');
  await page.getByRole('button', { name: 'Created', exact: true }).click();
  await expect.poll(() => firstBox().getAttribute('aria-label')).not.toBe(newestLabel);
  expect(await countSelected()).toBe(0);

  await select();
  await page.setViewportSize({ width: 390, height: 900 });
  await page
    .locator('li')
    .getByRole('checkbox', { name: /^Select #/, checked: true })
    .waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await countSelected()).toBe(1);

  await page.reload();
  await firstBox().waitFor();
  expect(await countSelected()).toBe(0);

  await select();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await page
    .locator('main')
    .getByRole('link', { name: /Available/ })
    .first()
    .click();
  await page.getByText('Status: Available').first().waitFor();
  expect(await countSelected()).toBe(0);
  await page.goBack();
  await page.goBack();
  await firstBox().waitFor();
  expect(await countSelected()).toBe(0);
});

/** Where the filters, the first rows or cards, and their checkboxes are. */
const measure = (page: Page) =>
  page
    .locator('[role=search], [role=search] > *, tbody tr, main li:has([type=checkbox])')
    .evaluateAll((elements) =>
      elements.slice(0, 20).map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );

const FILTER_WITHOUT_OPTIONS = '[role=search] select:not(:has(option:nth-child(2)))';

// The filters of the licenses take two rows and more, one of them is active.
test.each([1280, 1440, 390])('ticking a row moves nothing, and its filters stay: %i px', async (width) => {
  const page = await openPage(demo, '/dashboard/licenses?filter={"license_status":"sold"}', { width });
  const boxes = page.locator('main').getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.first().waitFor();
  await page.waitForLoadState('networkidle');
  // The filters are as wide as their options, which may come late, as their font may.
  await page.evaluate(async () => void (await document.fonts.ready));
  let before: number[][] = [];
  await expect
    .poll(async () => {
      const last = String(before);
      before = await measure(page);
      return [String(before) === last, await page.locator(FILTER_WITHOUT_OPTIONS).count()];
    })
    .toEqual([true, 0]);

  await boxes.first().check();
  await page.getByRole('button', { name: 'Delete Selected' }).waitFor();

  expect(await measure(page)).toEqual(before);
  expect(before.length).toBeGreaterThan(3);
  const violations = await findAccessibilityViolations(page);
  expect(violations).toEqual([]);
  await page.getByRole('searchbox').first().fill('a');
  await page.getByText('1 selected').waitFor({ state: 'detached' });
});
