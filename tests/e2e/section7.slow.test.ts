import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { openSection7 } from './section7/openSection7';
import { visit } from './visit';

const section7 = openSection7();
let page: Page;
/** Before a session nothing can tell whether there are passkeys. */
const ASKED_FOR_ONCE = ['POST /api/auth/passkey/options: no such route'];

/** What broke in the page, and the toasts that tell of a failure. */
let problems: string[];

beforeAll(async () => {
  page = await section7.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.exposeFunction('reportToast', (text: string) => {
    if (/fail|route|not found|unknown/i.test(text)) problems.push(text);
  });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[aria-live] [class*="Snackbar"]'))
        Reflect.get(window, 'reportToast')(toast.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  problems = [];
  await page.goto(`${section7.url}/login`);
  await page.getByLabel('Username').fill('grace');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await press('Sign In');
  await page.waitForURL('**/dashboard');
  expect(section7.api.refused.splice(0)).toEqual(ASKED_FOR_ONCE);
});

afterEach(() => {
  const found = { problems, refused: section7.api.refused.splice(0) };
  problems = [];
  expect(found).toEqual({ problems: [], refused: [] });
});

const open = (path: string) => visit(page, `${section7.url}/dashboard${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const getRow = (text: string) => page.getByRole('row').filter({ hasText: text }).first();

async function choose(combobox: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: combobox }).fill('');
  await page.getByRole('combobox', { name: combobox }).click();
  await page.getByRole('option', { name: option }).click();
}

const PATHS = [
  '',
  '/pools',
  '/pools/new',
  '/pools/1',
  '/pools/1/settings',
  '/mappings',
  '/mappings/new',
  '/sites',
  '/sites/new',
  '/sites/1',
  '/licenses',
  '/licenses/new',
  '/licenses/import',
  '/licenses/1',
  '/licenses/2',
  '/notifications',
  '/profile',
  '/settings',
];

test('shows every page of the specification, with links to those only', async () => {
  onTestFailed(() => page.screenshot({ path: 'tests/.artifacts/section7.png' }).then(() => {}));

  for (const path of PATHS) {
    await open(path);
    const text = await page.locator('body').innerText();
    const links = await page
      .locator('a[href^="/dashboard"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));

    expect(new URL(page.url()).pathname).toBe(`/dashboard${path}`);
    expect(text).not.toMatch(/undefined|NaN|Invalid Date|Something went wrong|could not be loaded/);
    expect(
      links.filter((link) => /orders|customers|audit|administrators|events|undefined|null/.test(link)),
    ).toEqual([]);
  }
});

test('has neither pages nor entries for what the server lacks', async () => {
  for (const path of [
    '/orders',
    '/customers',
    '/audit',
    '/administrators',
    '/sites/1/events',
    '/settings/jobs',
  ]) {
    await page.goto(`${section7.url}/dashboard${path}`);
    await page.waitForURL(`${section7.url}/dashboard`);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'License Pools' }).waitFor();
  const entries = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');

  expect(entries.join()).not.toMatch(/Orders|Customers|Activity|Administrators/);
});

test('creates, renames, sets up and deletes a pool', async () => {
  await open('/pools/new');
  await page.getByLabel('Pool name').fill('Game keys');
  await press('Create Pool');
  await waitForText('License pool created successfully');
  await page.waitForURL(/\/pools\/\d+$/);
  await press('Rename pool');
  await page.getByLabel('Pool name').fill('Games');
  await press('Save');
  await waitForText('Pool updated successfully');
  await follow('Settings');
  await page.getByLabel('Low stock threshold (count)').fill('25');
  await page.getByLabel('Low stock threshold (count)').blur();
  await waitForText('Pool updated successfully');
  await open('/pools');
  await getRow('Games')
    .getByRole('button', { name: /Delete/ })
    .click();
  await confirm('Delete');
  await waitForText('Pool deleted successfully');
});

test('validates a pool', async () => {
  const alerts: string[] = [];
  page.once('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await open('/pools/2');
  await press('Validate Pool');
  await expect.poll(() => alerts.length).toBe(1);
});

test('registers a site by its keys, changes and deletes it', async () => {
  await open('/sites/new');
  await page.getByLabel('Site Name').fill('Second Shop');
  await page.getByLabel('Site URL').fill('https://second.example.com');
  await page.getByLabel('Consumer Key').fill('ck_2');
  await page.getByLabel('Consumer Secret').fill('cs_2');
  await press('Register Site');
  await waitForText('Site registered successfully');
  await getRow('Second Shop').click();
  await page.waitForURL(/\/sites\/\d+$/);
  await press('Edit notification email');
  await page.getByLabel('Notification Email').fill('shop@example.com');
  await press('Save');
  await waitForText('shop@example.com');
  await press('Show key');
  await waitForText('ks_0000000000000000000001');
  await press('Regenerate');
  await confirm('Regenerate');
  await waitForText('API key regenerated successfully');
  await press('Sync Products');
  await waitForText('Antivirus');
  await page.getByLabel('More actions').click();
  await press('Delete');
  await confirm('Delete');
  await waitForText('Site deleted successfully');
});

test('maps a product, switches the mapping off and deletes it', async () => {
  await open('/mappings/new?site=1');
  await choose('Product', /Antivirus/);
  await choose('License Pool', /Windows keys/);
  await press('Create Mapping');
  await waitForText('Mapping created successfully!');
  await waitForText('1 created');
  await open('/mappings');
  await getRow('Antivirus').getByRole('switch').click();
  await getRow('Antivirus').getByText('Inactive').waitFor();
  await getRow('Antivirus')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect.poll(() => getRow('Antivirus').count()).toBe(0);
  await open('/mappings');
  await getRow('Office 2026').waitFor();
});

test('adds, imports, finds, exports and deletes licenses', async () => {
  await open('/licenses/new');
  await page.getByRole('combobox', { name: 'License Pool' }).selectOption('Office keys');
  await page.getByLabel('License Key').fill('NEWW-KEYY-0001');
  await press('Create License');
  await waitForText('License created successfully');
  await page.waitForURL(/\/licenses\/\d+$/);
  await press('Show key');
  await waitForText('NEWW-KEYY-0001');

  await open('/licenses/import?pool=1');
  await page.getByLabel('License Keys').fill('IMPO-RTED-0001\nIMPO-RTED-0002');
  await press('Import Licenses');
  await waitForText('Imported: 2 | Errors: 0');

  await open('/licenses');
  await page.getByRole('searchbox').first().fill('IMPO-RTED');
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  const [download] = await Promise.all([page.waitForEvent('download'), press('Export CSV')]);
  const { data: rows } = Papa.parse<Record<string, string>>(await readFile(await download.path(), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  expect(rows.map((row) => [row['License Key'], row['Pool Name'], row['Customer Email']])).toEqual([
    ['IMPO-RTED-0002', 'Office keys', 'N/A'],
    ['IMPO-RTED-0001', 'Office keys', 'N/A'],
  ]);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await press('Delete Selected');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Selected' }).click();
  await waitForText('Successfully deleted 2 license(s)');
});

test('exports all pages of the list with the columns of the specification', async () => {
  await open('/licenses');
  const [download] = await Promise.all([page.waitForEvent('download'), press('Export CSV')]);
  const { data: rows, meta } = Papa.parse<Record<string, string>>(
    await readFile(await download.path(), 'utf8'),
    {
      header: true,
      skipEmptyLines: true,
    },
  );

  expect(rows).toHaveLength(46);
  expect(meta.fields?.join()).toBe(
    'ID,License Key,Pool ID,Pool Name,Status,Customer Email,Order ID,Max Deliveries,Remaining Deliveries,Creation Date,Sold Date,Assigned Site',
  );
  expect(rows.find((row) => row['Pool Name'] === 'Windows keys')?.['Max Deliveries']).toBe('Unlimited');
});

test('filters, sorts and turns the pages of licenses', async () => {
  await open('/licenses');
  await page.getByRole('button', { name: 'ID', exact: true }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByText('2', { exact: true }).click();
  await expect.poll(() => page.url()).toContain('page=2');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('sold');
  await expect
    .poll(async () => (await page.getByRole('row').allInnerTexts()).join())
    .not.toContain('Available');
});

test('resolves and deletes notifications', async () => {
  await open('/notifications');
  await getRow('Low stock 1')
    .getByRole('button', { name: /Resolve/ })
    .click();
  await waitForText('Notification resolved');
  await getRow('Low stock 2')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect.poll(() => getRow('Low stock 2').count()).toBe(0);
  await press('Resolve all');
  await confirm('Resolve all');
  await expect.poll(() => getRow('Low stock 3').count()).toBe(0);
});

test('saves settings, adds a recipient, sends a test email and checks the pools', async () => {
  await open('/settings');
  await page.getByLabel('Batch size').fill('60');
  await press('Save Settings');
  await waitForText('Settings updated successfully');
  await page.getByLabel('AWS Region').selectOption('eu-west-1');
  await page.getByRole('button', { name: 'Save Settings' }).nth(1).click();
  await expect.poll(() => page.getByLabel('AWS Region').inputValue()).toBe('eu-west-1');
  await press('Add Preference');
  await page.getByRole('dialog').getByLabel('Email').fill('stock@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Preference' }).click();
  await waitForText('stock@example.com');
  await page.getByLabel('Recipient', { exact: true }).fill('me@example.com');
  await press('Send Test Email');
  await waitForText('Test email sent');
  await press('Check Pools');
  await waitForText('2 pool(s) checked');
});

test('changes the profile and the password', async () => {
  await open('/profile');
  await page.getByLabel('First name').fill('Grace Brewster');
  await press('Save Changes');
  await waitForText('Profile updated successfully');
  await page.getByLabel('Current password').fill('a-long-password');
  await page.getByLabel('New password', { exact: true }).fill('An0ther-Password!');
  await page.getByLabel('Confirm new password').fill('An0ther-Password!');
  await press('Change Password');
  await waitForText('Password changed successfully');
});

test('runs the validation queue from the dashboard', async () => {
  await open('');
  await press('Validate Now');
  await page
    .getByRole('button', { name: 'Validate Now', exact: true })
    .and(page.locator(':enabled'))
    .waitFor();
});

test('renews a session that expires, and signs out', async () => {
  await open('/pools');
  section7.api.expireSession();
  await page.getByRole('navigation').getByRole('link', { name: 'WooCommerce Sites' }).click();
  await getRow('Nordlicht').waitFor();
  await page.getByRole('button', { name: /Grace/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /passkey/i }).count()).toBe(0);
  expect(section7.api.refused.splice(0)).toEqual(ASKED_FOR_ONCE);
});
