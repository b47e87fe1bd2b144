import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, onTestFailed, test } from 'vitest';
import { openBrowser } from '../../testkit/openBrowser';
import { type Shop, startShop } from '../shop/startShop';
import { sendOrderWebhook } from './sendOrderWebhook';
import { ADMIN } from './startKeystock';
import { startTestServer } from './startTestServer';

const MAX_STOPS = 90;

let keystock: Awaited<ReturnType<typeof startTestServer>>;
let shop: Shop;
let page: Page;

// For each attempt of a test: it begins with an empty database.
beforeEach(async () => {
  const [server, started, browser] = await Promise.all([startTestServer(), startShop(), openBrowser()]);
  const viewport = { width: 1280, height: 720 };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en-US' });
  [keystock, shop, page] = [server, started, await context.newPage()];
  return async () => {
    await context.close();
    await Promise.all([server.stop(), started.close()]);
  };
});

const press = (key: string) => page.keyboard.press(key);
const insertText = (text: string) => page.keyboard.insertText(text);
const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
const navLink = (name: string) => page.getByRole('navigation').getByRole('link', { name });
const field = (label: string) => page.getByLabel(label).first();
const getShownKey = () => page.locator('code[data-revealed]').first();
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses the key until the target has the focus. */
async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await hasFocus(target)) return;
    await press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}

async function pressEnterOn(target: Locator): Promise<void> {
  await tabTo(target);
  await press('Enter');
}

async function fill(label: string, text: string): Promise<void> {
  await tabTo(field(label));
  await press('Control+a');
  await insertText(text);
}

/** Opens the command palette and runs the named command. */
async function runCommand(name: string): Promise<void> {
  await press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await insertText(name);
  await page.getByRole('option', { name, selected: true }).waitFor();
  await press('Enter');
}

/** Waits for a toast in the live region, which screen readers announce. */
async function waitForToast(text: string): Promise<void> {
  await page.locator('[aria-live="polite"]').getByText(text).waitFor();
}

async function countSoldKeys(): Promise<number> {
  const response = await page.request.get(`${keystock.url}/api/licenses?status=sold`);
  return (await response.json()).data.pagination.total;
}

test('completes the main workflow by keyboard alone', async () => {
  onTestFailed(async () => void (await page.screenshot({ path: 'tests/.artifacts/keyboard.png' })));
  await page.goto(`${keystock.url}/login`);
  await fill('Username', ADMIN.username);
  await fill('Password', ADMIN.password);
  await press('Enter');
  await page.waitForURL('**/dashboard');

  // The skip link moves the focus past the navigation.
  await navLink('License Pools').waitFor();
  await pressEnterOn(link('Skip to content'));
  await press('Tab');
  expect(await page.locator('main :focus').count()).toBe(1);

  // Create a pool.
  await runCommand('Create Pool');
  await fill('Pool name', 'Simple Pass');
  await press('Enter');
  await waitForToast('License pool created successfully');
  await page.waitForURL(/\/dashboard\/pools\/\d+$/);

  // Import three keys and a duplicate.
  await pressEnterOn(link('Add Licenses'));
  await fill('License Keys', 'PASS-0001\nPASS-0002\nPASS-0003\nPASS-0001');
  await pressEnterOn(button('Import Licenses'));
  await waitForToast('Imported: 3 | Errors: 1');
  await pressEnterOn(link('Go to Licenses'));
  await page.waitForURL(/\/dashboard\/licenses(\?|$)/);

  // Register a site.
  await tabTo(navLink('WooCommerce Sites'), 'Shift+Tab');
  await press('Enter');
  await pressEnterOn(link('Register Site'));
  await fill('Site Name', 'Pass Shop');
  await fill('Site URL', shop.url);
  await fill('Consumer Key', shop.consumerKey);
  await fill('Consumer Secret', shop.consumerSecret);
  await press('Enter');
  await waitForToast('Site registered successfully');
  await page.waitForURL(/\/dashboard\/sites\/\d+$/);
  const siteId = page.url().split('/').at(-1) ?? '';
  await pressEnterOn(button('Show key'));
  const apiKey = (await getShownKey().textContent()) ?? '';

  // Map a product, with two comboboxes.
  await pressEnterOn(link('Add Mapping'));
  await page.waitForURL(/\/dashboard\/mappings\/new/);
  await pressEnterOn(button('Sync Products'));
  const product = page.getByRole('combobox', { name: 'Product' });
  await tabTo(product);
  await insertText('Großes Paket');
  await page.getByRole('option', { name: /Großes Paket/ }).waitFor();
  await press('ArrowDown');
  await press('Enter');
  await tabTo(page.getByRole('combobox', { name: 'License Pool' }));
  await insertText('Simple');
  await page.getByRole('option', { name: /Simple Pass/ }).waitFor();
  await press('ArrowDown');
  await press('Enter');
  await pressEnterOn(button('Create Mapping'));
  await waitForToast('Mapping created successfully!');

  // Receive an order and filter the sold licenses.
  expect(await sendOrderWebhook(keystock.url, siteId, apiKey)).toBe(200);
  await expect.poll(countSoldKeys).toBe(3);
  await tabTo(navLink('Licenses'), 'Shift+Tab');
  await press('Enter');
  await tabTo(field('Filter by Status'));
  await page.keyboard.type('Sold');
  await page.waitForURL(/sold/);
  await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(3);
  await pressEnterOn(page.locator('tbody').getByRole('link').first());
  await page.waitForURL(/\/dashboard\/licenses\/\d+$/);

  // A dialog traps the focus and restores it on close.
  await pressEnterOn(button('Replace'));
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await press(key);
    expect(await page.locator(':focus:not(dialog *)').count()).toBe(0);
  }
  await press('Escape');
  await expect.poll(() => hasFocus(button('Replace'))).toBe(true);

  // Resolve the notification of the pool: depleted, so no longer low.
  await page.reload();
  await pressEnterOn(link('Notifications: 1 unresolved'));
  await pressEnterOn(button('Resolve Simple Pass is depleted'));
  await waitForToast('Notification resolved');
  await page.getByRole('link', { name: /unresolved/ }).waitFor({ state: 'detached' });

  // Escape closes the user menu, its entry opens the profile.
  const userMenu = page.getByRole('button', { name: /admin/i });
  await tabTo(userMenu, 'Shift+Tab');
  await press('Enter');
  await page.getByRole('menuitem', { name: 'My Profile' }).waitFor();
  await press('Escape');
  await expect.poll(() => hasFocus(userMenu)).toBe(true);
  await press('Enter');
  await tabTo(page.getByRole('menuitem', { name: 'My Profile' }), 'ArrowDown');
  await press('Enter');
  await fill('Email', 'ada@example.com');
  await fill('First name', 'Ada');
  await press('Enter');
  await waitForToast('Profile updated successfully');

  await runCommand('Settings');
  await fill('Check interval (minutes)', '7');
  await press('Enter');
  await waitForToast('Settings updated successfully');

  await tabTo(page.getByRole('button', { name: /Ada/ }), 'Shift+Tab');
  await press('Enter');
  await tabTo(page.getByRole('menuitem', { name: 'Logout' }), 'ArrowDown');
  await press('Enter');
  await page.waitForURL('**/login');
});
