import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityViolations } from './findAccessibilityViolations';
import { openDemo } from './openDemo';
import { openSession } from './openSession';
import { ADMIN } from './startKeystock';

const demo = openDemo();
let context: BrowserContext;
let page: Page;
let url: string;

/** Chromium's virtual authenticator, which confirms everything at once. */
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

beforeAll(async () => {
  // Browsers create passkeys for names only.
  url = demo.url.replace('127.0.0.1', 'localhost');
  context = await demo.browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
  await openSession(context, url);
  return () => context.close();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function openSignIn(): Promise<void> {
  await context.clearCookies({ name: /access|refresh/ });
  await page.goto(`${url}/login`);
}

test('adds a passkey, signs in with it, with a recovery code, and removes it', async () => {
  await page.goto(`${url}/dashboard/profile`);
  await press('Add a passkey');
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [code = ''] = await codes.allTextContents();
  await press('I have stored them');

  // The authenticator chooses the suggestion of the browser's autofill at once.
  await openSignIn();
  await page.waitForURL('**/dashboard');

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await openSignIn();
  await press('Sign in with a passkey');
  await page.waitForURL('**/dashboard');

  await openSignIn();
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await press('Sign In');
  await page.getByLabel('Code').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Code').fill('000000');
  await press('Sign In');
  await page.getByText('The code is wrong, expired or used already').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Code').fill(code);
  await press('Sign In');
  await page.waitForURL('**/dashboard');

  await page.goto(`${url}/dashboard/profile`);
  const factors = page.getByRole('region', { name: 'Second Factor' });
  await factors.getByText('9 of them are left').waitFor();
  await press('Remove Laptop?');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Passkey removed').waitFor();

  await openSignIn();
  await press('Sign in with a passkey');
  await page.getByText('This passkey was not accepted').waitFor();
});
