import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { AWS_KEYS, type Ses, startSes } from '../ses/startSes';
import { openBrowser } from './openBrowser';
import { signIn } from './signIn';
import { startKeystock } from './startKeystock';

let keystock: Awaited<ReturnType<typeof startKeystock>>;
let ses: Ses;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  ses = await startSes();
  const env = { AWS_ENDPOINT_URL_SESV2: ses.url, AWS_EC2_METADATA_DISABLED: 'true' };
  [keystock, browser] = await Promise.all([startKeystock([], env), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});

afterAll(async () => {
  await browser?.close();
  await keystock?.stop();
  await ses?.close();
});

const click = (name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click();
const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const see = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** A message that pops up is read and put away: the next one comes only then. */
async function readAway(text: string | RegExp): Promise<void> {
  const message = page.locator('[aria-live="polite"]').getByText(text);
  await message.waitFor();
  await page.keyboard.press('Escape');
  await message.waitFor({ state: 'detached' });
}

async function openSettings(): Promise<void> {
  await page.goto(`${keystock.url}/dashboard/settings`);
  await page.getByLabel('From Email').waitFor();
}

async function sendTestEmail(recipient: string): Promise<void> {
  await page.getByLabel('Recipient').fill(recipient);
  await click('Send Test Email');
}

/** A pool that is told about when three or fewer of its keys are left. */
async function createPool(keys: string[]): Promise<void> {
  await go('License Pools');
  await click('Create Pool', 'link');
  await page.getByLabel('Pool name').fill('Simple Pass');
  await page.getByLabel('Low stock threshold (count)').fill('3');
  await click('Create Pool');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);
  await readAway('License pool created successfully');
  await click('Add Licenses', 'link');
  await page.waitForURL(/\/dashboard\/licenses\/import/);
  await page.getByLabel('License Keys').fill(keys.join('\n'));
  await click('Import Licenses');
  await page.waitForURL(/\/dashboard\/licenses(\?|$)/);
  await readAway(`Imported: ${keys.length} | Errors: 0`);
}

test('e-mail is set up, tried out, and tells of a pool that runs low', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/mail.png' })));
  await signIn(page, keystock.url);

  // Nothing is set up, and the page says what to do.
  await openSettings();
  await see('Enter a From Email that is verified in Amazon SES');
  expect(await page.getByRole('button', { name: 'Send Test Email' }).isDisabled()).toBe(true);

  // It is set up.
  await page.getByLabel('AWS Access Key ID').fill(AWS_KEYS.accessKeyId);
  await page.getByLabel('AWS Secret Access Key').fill(AWS_KEYS.secretAccessKey);
  await page.getByLabel('From Email').fill('stock@keys.example.com');
  await page.getByRole('button', { name: 'Save Settings' }).nth(1).click();
  await readAway('Settings updated successfully');
  await see('E-mail is sent from us-east-1 with the access key entered here.');

  // It is tried out: one address that SES knows, one that it does not.
  await sendTestEmail('eva@example.com');
  await readAway('Test email sent successfully');
  expect(ses.emails).toMatchObject([{ to: ['eva@example.com'], subject: 'Test e-mail from Keystock' }]);
  ses.unverified = ['stranger@example.com'];
  await sendTestEmail('stranger@example.com');
  await readAway(/Failed to send test email: Amazon SES rejected the e-mail: Email address is not verified/);

  // Two want to be told.
  for (const email of ['eva@example.com', 'stranger@example.com']) {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await click('Add Preference');
    await page.getByRole('cell', { name: email, exact: true }).waitFor();
    await readAway('Preference saved');
  }

  // A pool falls to its threshold.
  await createPool(['PASS-0001', 'PASS-0002', 'PASS-0003', 'PASS-0004']);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await click('Delete Selected');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await readAway('Successfully deleted 1 license(s)');

  // The one is told, with a link to the pool.
  await expect.poll(() => ses.emails.length, { timeout: 20_000 }).toBe(2);
  const alert = ses.emails[1];
  expect(alert).toMatchObject({ to: ['eva@example.com'], from: '"Keystock" <stock@keys.example.com>' });
  const link = /Open the pool: (\S+)/.exec(alert?.text ?? '')?.[1] ?? '';
  await page.goto(link);
  await page.getByRole('heading', { name: 'Simple Pass' }).waitFor();

  // The other stands in the settings with the reason, until SES takes it.
  await openSettings();
  await see('1 e-mail was not sent');
  ses.unverified = [];
  await click('Try again: e-mail to stranger@example.com');
  await readAway('Queued to be sent again');
  await expect.poll(() => ses.emails.map(({ to }) => to[0])).toContain('stranger@example.com');
  await page.getByText('1 e-mail was not sent').waitFor({ state: 'detached' });
});
