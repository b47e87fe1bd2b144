import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Shop, startShop } from '../shop/startShop';
import { openBrowser } from './openBrowser';
import { orderArrives } from './orderArrives';
import { ADMIN, startKeystock } from './startKeystock';

/** More stops than any page has. */
const MOST_STOPS = 90;

let keystock: Awaited<ReturnType<typeof startKeystock>>;
let shop: Shop;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [keystock, shop, browser] = await Promise.all([startKeystock(), startShop(), openBrowser()]);
  const viewport = { width: 1280, height: 720 };
  page = await browser.newPage({ viewport, reducedMotion: 'reduce', locale: 'en-US' });
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([keystock?.stop(), shop?.close()]);
});

const press = (key: string) => page.keyboard.press(key);
const type = (text: string) => page.keyboard.insertText(text);
const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name });
const field = (label: string) => page.getByLabel(label).first();
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes on with Tab until it is there. */
async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(target)) return;
    await press(key);
  }
  throw new Error(`${key} never comes to ${target}`);
}

async function enter(target: Locator): Promise<void> {
  await tabTo(target);
  await press('Enter');
}

async function fill(label: string, text: string): Promise<void> {
  await tabTo(field(label));
  await press('Control+a');
  await type(text);
}

/** Goes where the palette leads by that name. */
async function command(name: string): Promise<void> {
  await press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await type(name);
  await page.getByRole('option', { name, selected: true }).waitFor();
  await press('Enter');
}

/** A toast, heard because the region it comes into was there before. */
async function hear(text: string): Promise<void> {
  await page.locator('[aria-live="polite"]').getByText(text).waitFor();
}

/** How many keys the order has been given; it is worked off after the shop has its answer. */
async function keysSold(): Promise<number> {
  const answer = await page.request.get(`${keystock.url}/api/licenses?status=sold`);
  return (await answer.json()).data.pagination.total;
}

test('from signing in to signing out by the keyboard alone', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/keyboard.png' })));
  await page.goto(`${keystock.url}/login`);
  await fill('Username', ADMIN.username);
  await fill('Password', ADMIN.password);
  await press('Enter');
  await page.waitForURL('**/dashboard');

  // Past the navigation at once.
  await entry('License Pools').waitFor();
  await enter(link('Skip to content'));
  await press('Tab');
  expect(await page.locator('main :focus').count()).toBe(1);

  // A pool; the keyboard goes on in the page that opened.
  await command('Create Pool');
  await fill('Pool name', 'Simple Pass');
  await press('Enter');
  await hear('License pool created successfully');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);

  // Three keys, with one of them twice.
  await enter(link('Add Licenses'));
  await fill('License Keys', 'PASS-0001\nPASS-0002\nPASS-0003\nPASS-0001');
  await enter(button('Import Licenses'));
  await hear('Imported: 3 | Errors: 1');
  await enter(link('Go to Licenses'));
  await page.waitForURL(/\/dashboard\/licenses(\?|$)/);

  // A shop.
  await tabTo(entry('WooCommerce Sites'), 'Shift+Tab');
  await press('Enter');
  await enter(link('Register Site'));
  await fill('Site Name', 'Pass Shop');
  await fill('Site URL', shop.url);
  await fill('Consumer Key', shop.consumerKey);
  await fill('Consumer Secret', shop.consumerSecret);
  await press('Enter');
  await hear('Site registered successfully');
  await page.waitForURL(/\/dashboard\/sites\/\d+$/);
  const siteId = page.url().split('/').at(-1) ?? '';
  await enter(button('Show key'));
  const apiKey = (await page.locator('code.whole').first().textContent()) ?? '';

  // Its product, mapped: a list that is searched, and a select.
  await enter(link('Add Mapping'));
  await page.waitForURL(/\/dashboard\/mappings\/new/);
  await enter(button('Sync Products'));
  const product = page.getByRole('combobox', { name: 'Product' });
  await tabTo(product);
  await type('Großes Paket');
  await page.getByRole('option', { name: /Großes Paket/ }).waitFor();
  await press('ArrowDown');
  await press('Enter');
  await tabTo(field('License Pool'));
  await page.keyboard.type('Simple');
  await enter(button('Create Mapping'));
  await hear('Mapping created successfully!');

  // The order, and what was sold, by the filter.
  expect(await orderArrives(keystock.url, siteId, apiKey)).toBe(200);
  await expect.poll(keysSold, { timeout: 30_000 }).toBe(3);
  await tabTo(entry('Licenses'), 'Shift+Tab');
  await press('Enter');
  await tabTo(field('Filter by Status'));
  await page.keyboard.type('Sold');
  await page.waitForURL(/sold/);
  await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(3);
  await enter(page.locator('tbody').getByRole('link').first());
  await page.waitForURL(/\/dashboard\/licenses\/\d+$/);

  // A dialog takes the focus, keeps it, and gives it back.
  await enter(button('Replace'));
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await press(key);
    expect(await page.locator(':focus:not(dialog *)').count()).toBe(0);
  }
  await press('Escape');
  await expect.poll(() => hasFocus(button('Replace'))).toBe(true);

  // Stock was low, then it was gone; one of the two is resolved.
  await page.reload();
  await enter(link('Notifications: 2 unresolved'));
  await enter(button('Resolve Simple Pass is depleted'));
  await hear('Notification resolved');
  await link('Notifications: 1 unresolved').waitFor();

  // The user menu opens, closes and leads on.
  const user = page.getByRole('button', { name: /admin/i });
  await tabTo(user, 'Shift+Tab');
  await press('Enter');
  await page.getByRole('menuitem', { name: 'My Profile' }).waitFor();
  await press('Escape');
  await expect.poll(() => hasFocus(user)).toBe(true);
  await press('Enter');
  await tabTo(page.getByRole('menuitem', { name: 'My Profile' }), 'ArrowDown');
  await press('Enter');
  await fill('Email', 'ada@example.com');
  await fill('First name', 'Ada');
  await press('Enter');
  await hear('Profile updated successfully');

  await command('Settings');
  await fill('Check interval (minutes)', '7');
  await press('Enter');
  await hear('Settings updated successfully');

  await tabTo(page.getByRole('button', { name: /Ada/ }), 'Shift+Tab');
  await press('Enter');
  await tabTo(page.getByRole('menuitem', { name: 'Logout' }), 'ArrowDown');
  await press('Enter');
  await page.waitForURL('**/login');
});
