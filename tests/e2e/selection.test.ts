import { expect, onTestFinished, test } from 'vitest';
import { openDemo } from './openDemo';
import { openSession } from './openSession';

// The default of one second is too short on a busy machine.
const POLL_OPTIONS = { timeout: 15_000 };

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
  await expect.poll(() => firstBox().getAttribute('aria-label'), POLL_OPTIONS).not.toBe(newestLabel);
  expect(await countSelected()).toBe(0);

  await select();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => countSelected(), POLL_OPTIONS).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await select();
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
