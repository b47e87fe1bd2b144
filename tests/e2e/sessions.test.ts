import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { signIn } from './signIn';

// A busy machine takes its time.
const SOON = { timeout: 15_000 };

const demo = openDemo();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await demo.browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await signIn(page, demo.url);
  return () => context.close();
});

const open = (path: string, tab = page) => tab.goto(`${demo.url}/dashboard${path}`);
const heading = (name: string, tab = page) => tab.getByRole('heading', { name, level: 1 });
const go = (name: string, tab = page) => tab.getByRole('navigation').getByRole('link', { name }).click();
const press = (name: string, tab = page) => tab.getByRole('button', { name, exact: true }).click();
const see = (text: string | RegExp, tab = page) => tab.getByText(text).first().waitFor();

/** As after a quarter of an hour: the session is still good, the access cookie is not. */
const expireAccess = () => context.clearCookies({ name: 'keystock_access' });
/** As after a month, or once an administrator has ended it. */
const endSession = () => context.clearCookies();

/** The calls of one kind from now on. */
function watchCalls(path: string, method = 'POST'): string[] {
  const calls: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === `/api${path}` && response.request().method() === method)
      calls.push(String(response.status()));
  });
  return calls;
}

/** Fills a new pool's form. */
async function typePool(name: string): Promise<void> {
  await open('/pools/new');
  await page.getByLabel('Pool name').fill(name);
  await page.getByLabel('Description').fill('What was typed stays');
}

test('a session that expires while a form is filled is renewed once, and the form is saved once', async () => {
  await typePool('Renewed Pool');
  const refreshes = watchCalls('/auth/refresh');
  const creations = watchCalls('/license-groups');
  await expireAccess();

  await press('Create Pool');

  await see('License pool created successfully');
  await heading('Renewed Pool').waitFor();
  await see('What was typed stays');
  expect(creations).toEqual(['401', '201']);
  expect(refreshes).toEqual(['200']);
});

test('a page of many calls renews its session once for all of them', async () => {
  await open('/profile');
  await heading('My Profile').waitFor();
  await page.waitForLoadState('networkidle');
  const refreshes = watchCalls('/auth/refresh');
  let refusals = 0;
  const waiting = new Set<string>();
  page.on('response', (response) => {
    if (response.status() !== 401) return waiting.delete(response.url());
    refusals += 1;
    return waiting.add(response.url());
  });
  await expireAccess();
  // What the dashboard knows from signing in is no longer fresh.
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);

  await go('Dashboard');
  await expect.poll(() => refusals, SOON).toBeGreaterThan(1);
  await expect.poll(() => [refreshes, [...waiting]], SOON).toEqual([['200'], []]);
});

test('whoever stays on a form whose session has ended signs in beside it, and loses nothing', async () => {
  await typePool('Kept Pool');
  const asked = page.waitForEvent('dialog');
  await endSession();

  const pressed = press('Create Pool');
  const question = await asked;
  expect(question.message()).toMatch(/changes weren't saved/);
  await question.dismiss();
  await pressed;

  expect(await page.getByLabel('Pool name').inputValue()).toBe('Kept Pool');
  const beside = await context.newPage();
  await signIn(beside, demo.url);
  await press('Create Pool');
  await heading('Kept Pool').waitFor();
  await go('License Pools');
  await page.getByRole('link', { name: 'Kept Pool', exact: true }).waitFor();
});

test('a session that has ended leads to the sign-in screen, and nothing of it is told after the next', async () => {
  await open('/pools');
  const pool = page.getByRole('row').nth(1).getByRole('link').first();
  await pool.waitFor();
  // Another of the page's calls would be the first to find the session gone.
  await page.waitForLoadState('networkidle');
  await endSession();

  await pool.click();
  await page.waitForURL('**/login');
  await page.getByLabel('Username').waitFor();
  await signIn(page, demo.url);
  await heading('Dashboard').waitFor();
  await see('Recent License Assignments');

  expect(await page.getByText('Failed to refresh token').count()).toBe(0);
});

test('two tabs both go on when their session is renewed at the same time', async () => {
  const other = await context.newPage();
  await Promise.all([open('/pools'), open('/sites', other)]);
  await Promise.all([heading('License Pools').waitFor(), heading('WooCommerce Sites', other).waitFor()]);

  for (const [here, there] of [
    ['Licenses', 'Notifications'],
    ['Notifications', 'Licenses'],
  ] as const) {
    await expireAccess();
    await Promise.all([go(here), go(there, other)]);
    await Promise.all([heading(here).waitFor(), heading(there, other).waitFor()]);
    await Promise.all([
      page.locator('main').getByText(/\d/).first().waitFor(),
      other.locator('main').getByText(/\d/).first().waitFor(),
    ]);
  }

  expect([page.url(), other.url()].filter((url) => url.endsWith('/login'))).toEqual([]);
});

test('signing out in one tab ends the other at its next call', async () => {
  const other = await context.newPage();
  await open('/pools', other);
  await heading('License Pools', other).waitFor();

  await page.getByRole('button', { name: /admin/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await go('Licenses', other);

  await other.waitForURL('**/login');
  await other.getByLabel('Username').waitFor();
});

test('a list in the middle comes back with back, forward and reload, and its link shows the same', async () => {
  await open('/licenses');
  await page.getByLabel('Filter by Status').selectOption('sold');
  await page.waitForURL(/sold/);
  const rows = page.locator('tbody tr');
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/licenses\?page=2/),
    page.getByRole('button', { name: 'Page 2', exact: true }).click(),
  ]);
  const { data } = await answer.json();
  const inTheMiddle = page.url();
  await rows.first().getByText(String(data.licenses[0].license_id), { exact: true }).waitFor();
  const firstRow = await rows.first().textContent();

  await rows.first().getByRole('link').first().click();
  await page.waitForURL(/\/licenses\/\d+$/);
  await page.goBack();
  await expect.poll(() => rows.first().textContent(), SOON).toBe(firstRow);
  expect(page.url()).toBe(inTheMiddle);

  await page.reload();
  await expect.poll(() => rows.first().textContent(), SOON).toBe(firstRow);
  await page.getByRole('button', { name: 'Remove filter Status: Sold' }).waitFor();

  await page.goBack();
  await page
    .getByRole('button', { name: 'Page 1', exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor();
  await page.goForward();
  await expect.poll(() => rows.first().textContent(), SOON).toBe(firstRow);

  // Where nothing of this browser is known but who is signed in.
  const { cookies } = await context.storageState();
  const elsewhere = await demo.browser.newContext({ storageState: { cookies, origins: [] } });
  const link = await elsewhere.newPage();
  await link.goto(inTheMiddle);
  await expect.poll(() => link.locator('tbody tr').first().textContent(), SOON).toBe(firstRow);
  await elsewhere.close();
});

test('a form that was begun is not left unasked, by a link, the back button or a reload', async () => {
  await open('/pools');
  await page.getByRole('link', { name: 'Create Pool' }).click();
  await page.getByLabel('Pool name').fill('Begun Pool');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });

  await go('Licenses');
  await expect.poll(() => asked, SOON).toEqual(['confirm']);
  // The answer is taken in: only then does the form hear of the next attempt.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.evaluate(() => history.back());
  await expect.poll(() => asked, SOON).toEqual(['confirm', 'confirm']);
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked, SOON).toEqual(['confirm', 'confirm', 'beforeunload']);

  expect(page.url()).toMatch(/\/pools\/new$/);
  expect(await page.getByLabel('Pool name').inputValue()).toBe('Begun Pool');
});
