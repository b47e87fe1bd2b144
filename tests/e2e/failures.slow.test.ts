import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { openSession } from './openSession';

const demo = openDemo();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await demo.browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  // Tests set `shortTimeouts` to let requests time out after 0.3 s instead of 30 s.
  await context.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(Reflect.get(window, 'shortTimeouts') ? ms / 100 : ms);
  });
  await openSession(context, demo.url);
});

beforeEach(async () => {
  await context.setOffline(false);
  page = await context.newPage();
  return () => page.close();
});

const open = (path: string) => page.goto(`${demo.url}/dashboard${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Waits for a toast, checks that a click elsewhere keeps it, and dismisses it, because toasts show one at a time. */
async function readToast(text: string): Promise<void> {
  const toast = page.locator('[aria-live="polite"]').getByText(text, { exact: true });
  await toast.waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await toast.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await toast.waitFor({ state: 'detached' });
}

interface ErrorResponse {
  status: number;
  body?: { message?: string; errors?: Record<string, string> };
}

/** Mocks the response of one endpoint; returns the function that restores it. */
async function mockEndpoint(
  method: string,
  path: string,
  response: ErrorResponse | 'never',
): Promise<() => Promise<void>> {
  const url = new RegExp(`/api${path}(\\?|$)`);
  await page.route(url, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (response === 'never') return undefined;
    return route.fulfill({ status: response.status, json: { success: false, ...response.body } });
  });
  return () => page.unroute(url);
}

interface Form {
  path: string;
  endpoint: [method: string, path: string];
  /** Entered texts by label. */
  values: Record<string, string>;
  submit: string;
  /** Validation message when the first field is empty. */
  validationMessage: string;
  /** API name of the first field. */
  field: string;
  failure: string;
  /** Undefined where the last submit must not succeed. */
  success?: string;
}

const forms: Form[] = [
  {
    path: '/pools/new',
    endpoint: ['POST', '/license-groups'],
    values: { 'Pool name': 'Stubborn Pool', Description: 'Five times' },
    submit: 'Create Pool',
    validationMessage: 'Pool name is required',
    field: 'name',
    failure: 'Failed to create pool',
    success: 'License pool created successfully',
  },
  {
    path: '/licenses/new',
    endpoint: ['POST', '/licenses'],
    values: { 'License key': 'STUBBORN-KEY-0001' },
    submit: 'Create License',
    validationMessage: 'License key is required',
    field: 'license_key',
    failure: 'Failed to create license',
    success: 'License created successfully',
  },
  {
    path: '/sites/new',
    endpoint: ['POST', '/sites'],
    values: {
      'Site Name': 'Stubborn Shop',
      'Site URL': 'https://stubborn.example.com',
      'Consumer Key': 'ck_stubborn',
      'Consumer Secret': 'cs_stubborn',
    },
    submit: 'Register Site',
    validationMessage: 'Site name is required',
    field: 'name',
    failure: 'Failed to create site',
    success: 'Site registered successfully',
  },
  {
    path: '/profile',
    endpoint: ['PUT', '/auth/profile'],
    values: { Email: 'stubborn@example.com', 'First name': 'Ada' },
    submit: 'Save Changes',
    validationMessage: 'Email is required',
    field: 'email',
    failure: 'Failed to update profile',
    success: 'Profile updated successfully',
  },
  {
    path: '/profile',
    endpoint: ['PUT', '/auth/password'],
    values: {
      'Current password': 'Correct-Horse-9!',
      'New password': 'Another-Horse-10!',
      'Confirm new password': 'Another-Horse-10!',
    },
    submit: 'Change Password',
    validationMessage: 'Current password is required',
    field: 'current_password',
    failure: 'Failed to change password',
  },
  {
    path: '/settings',
    endpoint: ['PUT', '/settings'],
    values: { 'Check interval (minutes)': '7' },
    submit: 'Save Settings',
    validationMessage: 'Check interval must be between 1 and 60 minutes',
    field: 'validation_check_interval',
    failure: 'Failed to update settings',
    success: 'Settings updated successfully',
  },
];

const input = (label: string) => page.getByLabel(label).first();

test.each(forms)('$failure: reports every kind of failure and keeps the entered texts', async (form) => {
  const [method, path] = form.endpoint;
  await open(form.path);
  for (const [label, text] of Object.entries(form.values)) await input(label).fill(text);
  if (form.path === '/licenses/new') await input('License pool').selectOption({ index: 1 });
  const [[first, text] = ['', '']] = Object.entries(form.values);

  await input(first).fill('');
  await press(form.submit);
  await waitForText(form.validationMessage);
  expect(await input(first).getAttribute('aria-invalid')).toBe('true');
  await input(first).fill(text);

  const errors = { [form.field]: 'Mocked field error' };
  let restore = await mockEndpoint(method, path, {
    status: 422,
    body: { message: 'Mocked validation error', errors },
  });
  await press(form.submit);
  await readToast(`${form.failure}: Mocked validation error`);
  const helperTextId = await input(first).getAttribute('aria-describedby');
  expect(await page.locator(`[id="${helperTextId}"]`).textContent()).toBe('Mocked field error');
  await restore();

  restore = await mockEndpoint(method, path, { status: 500, body: { message: 'Mocked server error' } });
  await press(form.submit);
  await readToast(`${form.failure}: Mocked server error`);
  await restore();

  restore = await mockEndpoint(method, path, 'never');
  await page.evaluate(() => Reflect.set(window, 'shortTimeouts', true));
  await press(form.submit);
  await readToast(`${form.failure}: Request timed out. Please check your connection and try again.`);
  await page.evaluate(() => Reflect.set(window, 'shortTimeouts', false));
  await restore();

  await context.setOffline(true);
  await press(form.submit);
  await readToast(`${form.failure}: Cannot reach the server: this device is offline`);
  await context.setOffline(false);

  for (const [label, text] of Object.entries(form.values)) expect(await input(label).inputValue()).toBe(text);
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
  '%s: shows an error when the list fails to load, and loads it on retry',
  async (path, endpoint) => {
    const restore = await mockEndpoint('GET', endpoint, {
      status: 500,
      body: { message: 'Mocked server error' },
    });
    await open(path);

    const alert = page.locator('main').getByRole('alert');
    await alert.getByText('This list could not be loaded').waitFor();
    await alert.getByText('Mocked server error').waitFor();
    await restore();
    await alert.getByRole('button', { name: 'Try Again' }).click();

    await page.locator('tbody tr').first().waitFor();
  },
);

const records = [
  ['/pools', '/license-groups'],
  ['/licenses', '/licenses'],
  ['/sites', '/sites'],
] as const;

test.each(records)('%s/1: distinguishes a failed request from a missing record', async (path, endpoint) => {
  const restore = await mockEndpoint('GET', `${endpoint}/1`, {
    status: 500,
    body: { message: 'Mocked server error' },
  });
  await open(`${path}/1`);

  const alert = page.locator('main').getByRole('alert');
  await alert.getByText('This page could not be loaded').waitFor();
  await restore();
  await alert.getByRole('button', { name: 'Try Again' }).click();

  await page.getByRole('heading', { level: 1 }).waitFor();
  await open(`${path}/999999`);
  await page.locator('main').getByText('not found').waitFor();
});

test('does not request a deleted record again and shows "not found" on back', async () => {
  await open('/licenses?page=2');
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await page.waitForURL(/\/licenses\/\d+$/);
  const notFoundResponses: string[] = [];
  const record = new URL(page.url()).pathname.replace('/dashboard', '/api');
  await page.getByRole('heading', { name: /^License #/ }).waitFor();
  page.on('response', (response) => {
    if (response.url().endsWith(record) && response.status() === 404) notFoundResponses.push(response.url());
  });

  await press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await waitForText('License deleted successfully');
  await page.waitForURL(/\/licenses(\?|$)/);
  await page.locator('tbody tr').first().waitFor();
  expect(notFoundResponses).toEqual([]);

  await page.goBack();
  await page.locator('main').getByText('License not found').waitFor();
});

test('shows an error in each dashboard part when all of its requests fail', async () => {
  const url = /\/api\/(dashboard|validation)\//;
  await page.route(url, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await open('');

  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await waitForText('Error loading sales analytics');
  await page.locator('main').getByText('Failed to get recent activity').waitFor();
  await page.unroute(url);
});
