import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { openSession } from './openSession';

const demo = openDemo();
let context: BrowserContext;

beforeAll(async () => {
  context = await demo.browser.newContext();
  await openSession(context, demo.url);
});

/** The file of the remaining English texts. */
const REMAINING_TEXTS = /\/assets\/en-[^/]+\.js$/;
/** A key of a text, such as `resources.sites.name`, which is shown when its text is missing. */
const TEXT_KEY =
  /\b(?:ra|kit|shell|status|resources|dashboard|errors|messages|settings)\.[a-z_]+(?:\.[a-z_]+)*/g;

test.each([
  { path: '/dashboard', readySelector: 'figure [data-point]' },
  { path: '/dashboard/licenses', readySelector: 'tbody td a' },
])('$path has all its texts before the remaining texts are loaded', async ({ path, readySelector }) => {
  const page = await context.newPage();
  await page.route(REMAINING_TEXTS, (route) => route.abort());

  await page.goto(demo.url + path);
  await page.waitForSelector(readySelector);
  await page.waitForLoadState('networkidle');

  expect((await page.innerText('body')).match(TEXT_KEY)).toBeNull();
  await page.close();
});

test.each([
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/settings/email', 'Email Configuration'],
  ['/dashboard/profile', 'My Profile'],
])('%s waits for its texts', async (path, heading) => {
  const page = await context.newPage();

  await page.goto(demo.url + path);
  await page.getByRole('heading', { name: heading }).first().waitFor();

  expect((await page.innerText('main')).match(TEXT_KEY)).toBeNull();
  await page.close();
});

test('a page waits for its texts, and requests them again after a failure', async () => {
  const page = await context.newPage();
  await page.route(REMAINING_TEXTS, (route) => route.abort(), { times: 1 });

  await page.goto(`${demo.url}/dashboard/sites`);
  await page.getByRole('heading', { name: 'WooCommerce Sites' }).waitFor();
  expect((await page.innerText('main')).match(TEXT_KEY)).toBeNull();
  await page.close();
});
