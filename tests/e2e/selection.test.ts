import { expect, onTestFinished, test } from 'vitest';
import { openDemo } from './openDemo';
import { signIn } from './signIn';

// A busy machine takes its time.
const SOON = { timeout: 15_000 };

const demo = openDemo();

test('a selection ends with another sort, a reload and leaving its list, and does not reach another tab', async () => {
  const context = await demo.browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await signIn(page, demo.url);
  const open = (path: string, tab = page) => tab.goto(`${demo.url}/dashboard${path}`);
  const selected = (tab = page) => tab.getByText('1 selected').count();
  const firstBox = () => page.getByRole('checkbox', { name: /^Select #/ }).first();
  const select = async () => {
    await firstBox().check();
    await page.getByText('1 selected').waitFor();
  };
  const other = await context.newPage();
  await Promise.all([open('/licenses', other), open('/licenses?filter={"license_status":"sold"}')]);
  await other.getByRole('checkbox').first().waitFor();
  // A page behind another one is painted, and so clicked, rarely.
  await page.bringToFront();

  await select();
  expect(await selected(other)).toBe(0);
  await other.close();
  const newest = await firstBox().getAttribute('aria-label');
  await page.getByRole('button', { name: 'Created', exact: true }).click();
  await expect.poll(() => firstBox().getAttribute('aria-label'), SOON).not.toBe(newest);
  expect(await selected()).toBe(0);

  await select();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => selected(), SOON).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await select();
  await page.reload();
  await firstBox().waitFor();
  expect(await selected()).toBe(0);

  await select();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await page
    .locator('main')
    .getByRole('link', { name: /Available/ })
    .first()
    .click();
  await page.getByText('Status: Available').first().waitFor();
  expect(await selected()).toBe(0);
  await page.goBack();
  await page.goBack();
  await firstBox().waitFor();
  expect(await selected()).toBe(0);
});
