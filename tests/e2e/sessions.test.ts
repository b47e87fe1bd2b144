import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { findAccessibilityViolations } from './findAccessibilityViolations';
import { openDemo } from './openDemo';
import { openSession } from './openSession';
import { ADMIN } from './startKeystock';

// The default of one second is too short on a busy machine.

const demo = openDemo();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await demo.browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await openSession(context, demo.url);
  return () => context.close();
});

const open = (path: string, tab = page) => tab.goto(`${demo.url}/dashboard${path}`);
const heading = (name: string, tab = page) => tab.getByRole('heading', { name, level: 1 });
const navigate = (name: string, tab = page) =>
  tab.getByRole('navigation').getByRole('link', { name }).click();
const press = (name: string, tab = page) => tab.getByRole('button', { name, exact: true }).click();
const waitForText = (text: string | RegExp, tab = page) => tab.getByText(text).first().waitFor();

/** Simulates an access cookie that expired while the session is still valid. */
const expireAccess = () => context.clearCookies({ name: 'keystock_access' });
/** Simulates an expired or revoked session. */
const endSession = () => context.clearCookies();

/** Records the statuses of later responses of one endpoint. */
function recordStatuses(path: string, method = 'POST'): string[] {
  const statuses: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === `/api${path}` && response.request().method() === method)
      statuses.push(String(response.status()));
  });
  return statuses;
}

async function fillPoolForm(name: string): Promise<void> {
  await open('/pools/new');
  await page.getByLabel('Pool name').fill(name);
  await page.getByLabel('Description').fill('Description of the pool');
}

test('renews an expired session once when a form is submitted and saves the form once', async () => {
  await fillPoolForm('Renewed Pool');
  const refreshes = recordStatuses('/auth/refresh');
  const creations = recordStatuses('/license-groups');
  await expireAccess();

  await press('Create Pool');

  await waitForText('License pool created successfully');
  await heading('Renewed Pool').waitFor();
  await waitForText('Description of the pool');
  expect(creations).toEqual(['401', '201']);
  expect(refreshes).toEqual(['200']);
});

test('renews a session once for all requests of a page', async () => {
  await open('/profile');
  await heading('My Profile').waitFor();
  await page.waitForLoadState('networkidle');
  const refreshes = recordStatuses('/auth/refresh');
  let unauthorizedCount = 0;
  const pendingRetries = new Set<string>();
  page.on('response', (response) => {
    if (response.status() !== 401) return pendingRetries.delete(response.url());
    unauthorizedCount += 1;
    return pendingRetries.add(response.url());
  });
  await expireAccess();
  // Cached dashboard data is stale after five minutes.
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);

  await navigate('Dashboard');
  await expect.poll(() => unauthorizedCount).toBeGreaterThan(1);
  await expect.poll(() => [refreshes, [...pendingRetries]]).toEqual([['200'], []]);
});

/** Sends the form, also if something that the page reads has already asked for a new session. */
const submit = (tab = page) =>
  tab
    .getByLabel(/^(Pool name|License Keys)/)
    .evaluate((input: HTMLInputElement) => input.form?.requestSubmit());

/** The dialog over a page whose session has ended. */
const sessionDialog = (tab = page) => tab.getByRole('dialog', { name: 'Your session has ended' });

async function signInAgain(tab = page): Promise<void> {
  await sessionDialog(tab).getByLabel('Password').fill(ADMIN.password);
  await sessionDialog(tab).getByRole('button', { name: 'Sign In' }).click();
  await sessionDialog(tab).waitFor({ state: 'detached' });
}

test('an import of pasted keys whose session has ended is sent once the user has signed in again over it', async () => {
  await open('/licenses/import?pool=1');
  await page.getByLabel('License Keys').evaluate((field) => {
    const clipboardData = new DataTransfer();
    const keys = Array.from(
      { length: 5000 },
      (_, n) => `SESSION-${String(n).padStart(5, '0')}-KEY-OF-A-LONG-PASTED-TEXT`,
    );
    clipboardData.setData('text', keys.join('\n'));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await waitForText('5,000');
  const imports = recordStatuses('/licenses/bulk');
  const questions = recordStatuses('/licenses/known');
  await endSession();

  await submit();
  await sessionDialog().getByText('Sign in as admin to go on.').waitFor();
  const violations = await findAccessibilityViolations(page, 'dialog');
  await sessionDialog().getByLabel('Password').fill('Wrong-Horse-9!');
  await page.keyboard.press('Enter');
  await sessionDialog().getByText('Invalid username or password').waitFor();
  await signInAgain();

  await waitForText(/Imported: 5,?000/);
  expect(questions[0]).toBe('401');
  expect(imports.every((status) => status === '201')).toBe(true);
  expect(violations).toEqual([]);
});

test('forms of two tabs whose session has ended are both kept, and sent once one of them has signed in', async () => {
  const otherTab = await context.newPage();
  await fillPoolForm('First Kept Pool');
  await open('/pools/new', otherTab);
  await otherTab.getByLabel('Pool name').fill('Second Kept Pool');
  await endSession();
  await Promise.all([submit(), submit(otherTab)]);
  await Promise.all([sessionDialog().waitFor(), sessionDialog(otherTab).waitFor()]);

  await sessionDialog(otherTab).getByRole('button', { name: 'Cancel' }).click();
  await waitForText('Your session has ended. Sign in again.', otherTab);
  await submit(otherTab);
  await sessionDialog(otherTab).waitFor();
  await page.bringToFront();
  await signInAgain();

  await heading('First Kept Pool').waitFor();
  await heading('Second Kept Pool', otherTab).waitFor();
});

test('a form is not sent once it is left, nor in the session of another user', async () => {
  const invited = await context.request.post(`${demo.url}/api/administrators/invitations`, {
    headers: { origin: demo.url },
    data: { email: 'grace@example.com', role: 'owner' },
  });
  const { url } = (await invited.json()).data;
  const creations = recordStatuses('/license-groups');
  await open('/pools');
  await page.getByRole('link', { name: 'Create Pool' }).click();
  await page.getByLabel('Pool name').fill('Left Pool');
  await endSession();
  await submit();
  await sessionDialog().waitFor();

  await page.evaluate(() => history.back());
  await sessionDialog().getByRole('button', { name: 'Cancel' }).click();
  await press('Discard Changes');
  await page.waitForURL('**/login');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await press('Sign In');
  await page.waitForURL('**/dashboard/pools');

  await page.getByRole('link', { name: 'Create Pool' }).click();
  await page.getByLabel('Pool name').fill('Pool of another');
  await endSession();
  await submit();
  await sessionDialog().waitFor();
  const otherTab = await context.newPage();
  await acceptInvitation(otherTab, url);
  await heading('Dashboard').waitFor();

  expect(creations).toEqual(['401', '401']);
});

/** Creates the account of an invitation, which signs it in. */
async function acceptInvitation(tab: Page, url: string): Promise<void> {
  await tab.goto(url);
  await tab.getByLabel('Username').fill('grace');
  await tab.getByLabel('Password', { exact: true }).fill('Correct-Horse-9!');
  await tab.getByRole('button', { name: 'Create Account' }).click();
}

test('redirects to sign-in when the session has ended, and returns to the page left without an error', async () => {
  // A pending request would detect the ended session first, as would the stream of changes.
  await page.route('**/api/changes*', (route) => route.abort());
  await open('/pools');
  const pool = page.getByRole('row').nth(1).getByRole('link').first();
  const name = String(await pool.textContent());
  await page.waitForLoadState('networkidle');
  await endSession();

  await pool.click();
  await page.waitForURL('**/login');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await press('Sign In');
  await heading(name).waitFor();

  expect(await page.getByText('Failed to refresh token').count()).toBe(0);
});

test('keeps two tabs signed in when both renew the session at the same time', async () => {
  const otherTab = await context.newPage();
  await Promise.all([open('/pools'), open('/sites', otherTab)]);
  await Promise.all([heading('License Pools').waitFor(), heading('WooCommerce Sites', otherTab).waitFor()]);

  for (const [target, otherTarget] of [
    ['Licenses', 'Notifications'],
    ['Notifications', 'Licenses'],
  ] as const) {
    await expireAccess();
    await Promise.all([navigate(target), navigate(otherTarget, otherTab)]);
    await Promise.all([heading(target).waitFor(), heading(otherTarget, otherTab).waitFor()]);
    await Promise.all([
      page.locator('main').getByText(/\d/).first().waitFor(),
      otherTab.locator('main').getByText(/\d/).first().waitFor(),
    ]);
  }

  expect([page.url(), otherTab.url()].filter((url) => url.endsWith('/login'))).toEqual([]);
});

test('signing out in one tab signs the other out at its next request', async () => {
  const otherTab = await context.newPage();
  await Promise.all([open(''), open('/pools', otherTab)]);
  await heading('License Pools', otherTab).waitFor();

  await page.getByRole('button', { name: /admin/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await navigate('Licenses', otherTab);

  await otherTab.waitForURL('**/login');
  await otherTab.getByLabel('Username').waitFor();
});

test('restores the page and filter of a list on back, forward and reload, and from its link', async () => {
  await open('/licenses');
  await page.getByLabel('Filter by Status').selectOption('sold');
  await page.waitForURL(/sold/);
  const rows = page.locator('tbody tr');
  const [response] = await Promise.all([
    page.waitForResponse(/\/api\/licenses\?page=2/),
    page.getByRole('button', { name: 'Page 2', exact: true }).click(),
  ]);
  const { data } = await response.json();
  const listUrl = page.url();
  await rows.first().getByText(String(data.licenses[0].license_id), { exact: true }).waitFor();
  const firstRow = await rows.first().textContent();

  await rows.first().getByRole('link').first().click();
  await page.waitForURL(/\/licenses\/\d+$/);
  await page.goBack();
  await expect.poll(() => rows.first().textContent()).toBe(firstRow);
  expect(page.url()).toBe(listUrl);

  await page.reload();
  await expect.poll(() => rows.first().textContent()).toBe(firstRow);
  await page.getByRole('button', { name: 'Remove filter Status: Sold' }).waitFor();

  await page.goBack();
  await page
    .getByRole('button', { name: 'Page 1', exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor();
  await page.goForward();
  await expect.poll(() => rows.first().textContent()).toBe(firstRow);

  // A context with the session cookies only.
  const { cookies } = await context.storageState();
  const otherContext = await demo.browser.newContext({ storageState: { cookies, origins: [] } });
  const linkedPage = await otherContext.newPage();
  await linkedPage.goto(listUrl);
  await expect.poll(() => linkedPage.locator('tbody tr').first().textContent()).toBe(firstRow);
  await otherContext.close();
});

test('asks before a link, the back button or a reload discards a changed form', async () => {
  await open('/pools');
  await page.getByRole('link', { name: 'Create Pool' }).click();
  await page.getByLabel('Pool name').fill('Begun Pool');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    return dialog.dismiss();
  });

  await navigate('Licenses');
  await press('Keep Editing');
  // The form blocks the next navigation only after it has processed the dialog's result. Without a frame, a page at rest
  // may have no idle callbacks.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
  await page.evaluate(() => history.back());
  await press('Keep Editing');
  await page.evaluate(() => location.reload());
  await expect.poll(() => dialogs).toEqual(['beforeunload']);

  expect(page.url()).toMatch(/\/pools\/new$/);
  expect(await page.getByLabel('Pool name').inputValue()).toBe('Begun Pool');
});
