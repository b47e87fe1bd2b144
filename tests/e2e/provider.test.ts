import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../testkit/freePort';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { DEMO_TEMPLATE_NAME } from '../api/databaseNames';
import { CLIENT, type OidcServer, startOidc } from '../oidc/startOidc';
import { findAccessibilityViolations } from './findAccessibilityViolations';
import { openSession } from './openSession';
import { startTestServer } from './startTestServer';

let oidc: OidcServer;
let url: string;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let keystock: Awaited<ReturnType<typeof startTestServer>>;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  oidc = await startOidc(url);
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_ISSUER: oidc.issuer,
    OIDC_NAME: 'Acme',
    OIDC_ROLES: '{"staff":"administrator"}',
    ...CLIENT,
  };
  [keystock, browser] = await Promise.all([startTestServer(env, DEMO_TEMPLATE_NAME), openBrowser()]);
  oidc.users.set('grace', { preferred_username: 'grace', groups: ['staff'] });
  oidc.users.set('the-admin', { preferred_username: 'somebody' });
});

afterAll(async () => {
  await closePages(browser);
  await keystock?.stop();
  await oidc?.stop();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  return () => context.close();
});

async function continueAs(user: string, tab: Page): Promise<void> {
  await tab.getByLabel('User', { exact: true }).fill(user);
  await tab.getByRole('button', { name: 'Continue' }).click();
}

async function signIn(user: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  await continueAs(user, page);
}

test('signs in by the provider, offers no password, and signs out there too', async () => {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Sign in with Acme' }).waitFor();
  const violations = await findAccessibilityViolations(page);
  await signIn('grace');
  await page.waitForURL('**/dashboard');
  await page.goto(`${url}/dashboard/profile`);

  const item = page.getByRole('listitem').filter({ hasText: 'Acme' });
  await item.getByText('Connected').waitFor();
  expect(await page.getByText('Change Password').count()).toBe(0);
  expect(violations).toEqual([]);

  await page.getByRole('button', { name: /grace/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${oidc.issuer}/session/end**`);
});

test('an account without a role is told so, and finds back to the sign-in', async () => {
  await signIn('the-admin');

  await page.getByText('Your account at Acme has no role here.').waitFor();
  expect(page.url()).toBe(`${url}/login`);
  await page.getByRole('link', { name: 'Back to the sign-in' }).click();
  await page.getByLabel('Username').waitFor();
});

test('connects an account in a window of its own, by which it then signs in', async () => {
  await openSession(context, url);
  await page.goto(`${url}/dashboard/profile`);
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Connect', exact: true }).click(),
  ]);
  await continueAs('the-admin', popup);

  const item = page.getByRole('listitem').filter({ hasText: 'Acme' });
  await item.getByText('Connected').waitFor();
  await context.clearCookies();
  await signIn('the-admin');
  await page.waitForURL('**/dashboard');
  await page.goto(`${url}/dashboard/profile`);
  await page.getByRole('button', { name: /^admin/i }).waitFor();
});
