import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { signIn } from './signIn';

const demo = openDemo();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await demo.browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  // Half a minute is a third of a second while the page is in a hurry.
  await context.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(Reflect.get(window, 'hurry') ? ms / 100 : ms);
  });
  await signIn(await context.newPage(), demo.url);
});

beforeEach(async () => {
  await context.setOffline(false);
  page = await context.newPage();
  return () => page.close();
});

const open = (path: string) => page.goto(`${demo.url}/dashboard${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const see = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Sees a toast, which a click elsewhere leaves there, and puts it away, as the next one waits for it. */
async function readToast(text: string): Promise<void> {
  const toast = page.locator('[aria-live="polite"]').getByText(text, { exact: true });
  await toast.waitFor();
  await page.locator('h1').click();
  expect(await toast.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await toast.waitFor({ state: 'detached' });
}

interface Refusal {
  status: number;
  body?: { message?: string; errors?: Record<string, string> };
}

/** How every call of that kind is answered from now on; the rest goes to the server. */
async function answer(method: string, path: string, how: Refusal | 'never'): Promise<() => Promise<void>> {
  const url = new RegExp(`/api${path}(\\?|$)`);
  await page.route(url, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (how === 'never') return undefined;
    return route.fulfill({ status: how.status, json: { success: false, ...how.body } });
  });
  return () => page.unroute(url);
}

interface Form {
  path: string;
  call: [method: string, path: string];
  /** What is typed, by label. */
  typed: Record<string, string>;
  submit: string;
  /** What an empty or wrong field is told on submit: the first label emptied. */
  rule: string;
  /** The field, as the server calls it, that a refusal stands at. */
  field: string;
  failure: string;
  /** Left out where the last try must not work. */
  success?: string;
}

const forms: Form[] = [
  {
    path: '/pools/new',
    call: ['POST', '/license-groups'],
    typed: { 'Pool name': 'Stubborn Pool', Description: 'Five times' },
    submit: 'Create Pool',
    rule: 'Pool name is required',
    field: 'name',
    failure: 'Failed to create pool',
    success: 'License pool created successfully',
  },
  {
    path: '/licenses/new',
    call: ['POST', '/licenses'],
    typed: { 'License key': 'STUBBORN-KEY-0001' },
    submit: 'Create License',
    rule: 'License key is required',
    field: 'license_key',
    failure: 'Failed to create license',
    success: 'License created successfully',
  },
  {
    path: '/sites/new',
    call: ['POST', '/sites'],
    typed: {
      'Site Name': 'Stubborn Shop',
      'Site URL': 'https://stubborn.example.com',
      'Consumer Key': 'ck_stubborn',
      'Consumer Secret': 'cs_stubborn',
    },
    submit: 'Register Site',
    rule: 'Site name is required',
    field: 'name',
    failure: 'Failed to create site',
    success: 'Site registered successfully',
  },
  {
    path: '/profile',
    call: ['PUT', '/auth/profile'],
    typed: { Email: 'stubborn@example.com', 'First name': 'Ada' },
    submit: 'Save Changes',
    rule: 'Email is required',
    field: 'email',
    failure: 'Failed to update profile',
    success: 'Profile updated successfully',
  },
  {
    path: '/profile',
    call: ['PUT', '/auth/password'],
    typed: {
      'Current password': 'Correct-Horse-9',
      'New password': 'Another-Horse-10!',
      'Confirm new password': 'Another-Horse-10!',
    },
    submit: 'Change Password',
    rule: 'Current password is required',
    field: 'current_password',
    failure: 'Failed to change password',
  },
  {
    path: '/settings',
    call: ['PUT', '/settings'],
    typed: { 'Check interval (minutes)': '7' },
    submit: 'Save Settings',
    rule: 'Check interval must be between 1 and 60 minutes',
    field: 'validation_check_interval',
    failure: 'Failed to update settings',
    success: 'Settings updated successfully',
  },
];

const field = (label: string) => page.getByLabel(label).first();

test.each(forms)('$failure: every way it can fail is told, and what was typed stays', async (form) => {
  const [method, path] = form.call;
  await open(form.path);
  for (const [label, text] of Object.entries(form.typed)) await field(label).fill(text);
  if (form.path === '/licenses/new') await field('License pool').selectOption({ index: 1 });
  const [[first, text] = ['', '']] = Object.entries(form.typed);

  await field(first).fill('');
  await press(form.submit);
  await see(form.rule);
  expect(await field(first).getAttribute('aria-invalid')).toBe('true');
  await field(first).fill(text);

  const errors = { [form.field]: 'Not this one' };
  let normal = await answer(method, path, { status: 422, body: { message: 'Look again', errors } });
  await press(form.submit);
  await readToast(`${form.failure}: Look again`);
  const note = await field(first).getAttribute('aria-describedby');
  expect(await page.locator(`[id="${note}"]`).textContent()).toBe('Not this one');
  await normal();

  normal = await answer(method, path, { status: 500, body: { message: 'The server stumbled' } });
  await press(form.submit);
  await readToast(`${form.failure}: The server stumbled`);
  await normal();

  normal = await answer(method, path, 'never');
  await page.evaluate(() => Reflect.set(window, 'hurry', true));
  await press(form.submit);
  await readToast(`${form.failure}: Request timed out. Please check your connection and try again.`);
  await page.evaluate(() => Reflect.set(window, 'hurry', false));
  await normal();

  await context.setOffline(true);
  await press(form.submit);
  await readToast(`${form.failure}: Failed to fetch`);
  await context.setOffline(false);

  for (const [label, text] of Object.entries(form.typed)) expect(await field(label).inputValue()).toBe(text);
  if (!form.success) return;
  await press(form.submit);
  await readToast(form.success);
});

const lists = [
  ['/pools', '/license-groups'],
  ['/licenses', '/licenses'],
  ['/sites', '/sites'],
  ['/mappings', '/mappings'],
  ['/notifications', '/notifications'],
  ['/audit', '/audit'],
] as const;

test.each(lists)(
  '%s: a list that cannot be loaded says so, and is loaded on the next try',
  async (path, call) => {
    const normal = await answer('GET', call, { status: 500, body: { message: 'The server stumbled' } });
    await open(path);

    const told = page.locator('main').getByRole('alert');
    await told.getByText('This list could not be loaded').waitFor();
    await told.getByText('The server stumbled').waitFor();
    await normal();
    await told.getByRole('button', { name: 'Try Again' }).click();

    await page.locator('tbody tr').first().waitFor();
  },
);

const records = [
  ['/pools', '/license-groups'],
  ['/licenses', '/licenses'],
  ['/sites', '/sites'],
] as const;

test.each(records)('%s/1: a record that cannot be loaded is not called missing', async (path, call) => {
  const normal = await answer('GET', `${call}/1`, { status: 500, body: { message: 'The server stumbled' } });
  await open(`${path}/1`);

  const told = page.locator('main').getByRole('alert');
  await told.getByText('This page could not be loaded').waitFor();
  await normal();
  await told.getByRole('button', { name: 'Try Again' }).click();

  await page.getByRole('heading', { level: 1 }).waitFor();
  await open(`${path}/999999`);
  await page.locator('main').getByText('not found').waitFor();
});

test('a record that is deleted on its page is not asked for again, and is not there when one goes back', async () => {
  await open('/licenses?page=2');
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await page.waitForURL(/\/licenses\/\d+$/);
  const asked: string[] = [];
  const record = new URL(page.url()).pathname.replace('/dashboard', '/api');
  await page.getByRole('heading', { name: /^License #/ }).waitFor();
  page.on('response', (response) => {
    if (response.url().endsWith(record) && response.status() === 404) asked.push(response.url());
  });

  await press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await see('License deleted successfully');
  await page.waitForURL(/\/licenses(\?|$)/);
  await page.locator('tbody tr').first().waitFor();
  expect(asked).toEqual([]);

  await page.goBack();
  await page.locator('main').getByText('License not found').waitFor();
});

test('a dashboard whose calls all fail still stands, and each part says what it lacks', async () => {
  const url = /\/api\/(dashboard|validation)\//;
  await page.route(url, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await open('');

  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await see('Error loading sales analytics');
  await page.getByText('Failed to get recent activity').waitFor();
  await page.unroute(url);
});
