import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closePages, openBrowser } from '../../testkit/openBrowser';
import { AWS_KEYS, type Ses, startSes } from '../ses/startSes';
import { signIn } from './signIn';
import { startTestServer } from './startTestServer';

let keystock: Awaited<ReturnType<typeof startTestServer>>;
let ses: Ses;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  ses = await startSes();
  const env = { AWS_ENDPOINT_URL_SESV2: ses.url, AWS_EC2_METADATA_DISABLED: 'true' };
  [keystock, browser] = await Promise.all([startTestServer(env), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});

afterAll(async () => {
  await closePages(browser);
  await keystock?.stop();
  await ses?.close();
});

const click = (name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click();
const navigate = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Waits for a toast and dismisses it, because toasts show one at a time. */
async function dismissToast(text: string | RegExp): Promise<void> {
  const toast = page.locator('[aria-live="polite"]').getByText(text);
  await toast.waitFor();
  await page.keyboard.press('Escape');
  await toast.waitFor({ state: 'detached' });
}

async function openSettings(): Promise<void> {
  await page.goto(`${keystock.url}/dashboard/settings`);
  await page.getByLabel('From Email').waitFor();
}

async function sendTestEmail(recipient: string): Promise<void> {
  await page.getByLabel('Recipient').fill(recipient);
  await click('Send Test Email');
}

/** Creates a pool with a low-stock threshold of three keys. */
async function createPool(keys: string[]): Promise<void> {
  await navigate('License Pools');
  await click('Create Pool', 'link');
  await page.getByLabel('Pool name').fill('Simple Pass');
  await page.getByLabel('Low stock threshold (count)').fill('3');
  await click('Create Pool');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);
  await dismissToast('License pool created successfully');
  await click('Add Licenses', 'link');
  await page.waitForURL(/\/dashboard\/licenses\/import/);
  await page.getByLabel('License Keys').fill(keys.join('\n'));
  await click('Import Licenses');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);
  await dismissToast(`Imported: ${keys.length} | Errors: 0`);
}

test('configures email, sends a test and sends a low-stock alert', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/mail.png' })));
  await signIn(page, keystock.url);

  // Without configuration, the page says what is missing.
  await openSettings();
  await waitForText('Enter a From Email that is verified in Amazon SES');
  expect(await page.getByRole('button', { name: 'Send Test Email' }).isDisabled()).toBe(true);

  // Configure SES.
  await page.getByLabel('AWS Access Key ID').fill(AWS_KEYS.accessKeyId);
  await page.getByLabel('AWS Secret Access Key').fill(AWS_KEYS.secretAccessKey);
  await page.getByLabel('From Email').fill('stock@keys.example.com');
  const form = page.locator('form').filter({ has: page.getByLabel('From Email') });
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await dismissToast('Settings updated successfully');
  await waitForText('Email is sent from us-east-1 with the access key entered here.');

  // Send test emails to a verified and an unverified address.
  await sendTestEmail('eva@example.com');
  await dismissToast('Test email sent successfully');
  expect(ses.emails).toMatchObject([{ to: ['eva@example.com'], subject: 'Test email from Keystock' }]);
  ses.unverified = ['stranger@example.com'];
  await sendTestEmail('stranger@example.com');
  await dismissToast(
    /Failed to send test email: Amazon SES rejected the email: Email address is not verified/,
  );

  // Subscribe both addresses to alerts.
  for (const email of ['eva@example.com', 'stranger@example.com']) {
    await click('Add Preference');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Add Preference' }).click();
    await page.getByRole('cell', { name: `${email} All types` }).waitFor();
    await dismissToast('Preference saved');
  }

  // Reach the pool's threshold.
  await createPool(['PASS-0001', 'PASS-0002', 'PASS-0003', 'PASS-0004']);
  await navigate('Licenses');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await click('Delete Selected');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await dismissToast('Successfully deleted 1 license(s)');

  // The verified address receives an alert with a link to the pool.
  await expect.poll(() => ses.emails.length).toBe(2);
  const alert = ses.emails[1];
  expect(alert).toMatchObject({ to: ['eva@example.com'], from: '"Keystock" <stock@keys.example.com>' });
  const link = /Open the pool: (\S+)/.exec(alert?.text ?? '')?.[1] ?? '';
  await page.goto(link);
  await page.getByRole('heading', { name: 'Simple Pass' }).waitFor();

  // The failed email is listed in the settings until a retry succeeds.
  await openSettings();
  await waitForText('1 email was not sent');
  ses.unverified = [];
  await click('Try again: email to stranger@example.com');
  await dismissToast('Queued to be sent again');
  await expect.poll(() => ses.emails.map(({ to }) => to[0])).toContain('stranger@example.com');
  await page.getByText('1 email was not sent').waitFor({ state: 'detached' });
});
