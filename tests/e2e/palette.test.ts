import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { openPage } from './openPage';

const demo = openDemo();

const getField = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });

test('no key is lost from the first Ctrl K on after a reload on a slow computer', async () => {
  const page = await openPage(demo, '/dashboard/licenses');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  // The results do not arrive: the keys must not depend on them.
  await page.route(/CommandResults/, () => {});

  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nordwall');
  await page.getByRole('button', { name: /^Search…/ }).waitFor();
  await page.keyboard.type(' ng');

  expect(await getField(page).inputValue()).toBe('nordwall ng');
  expect(new URL(page.url()).pathname).toBe('/dashboard/licenses');
});

test('keys pressed before the results are loaded apply to them', async () => {
  const page = await openPage(demo, '/dashboard');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/CommandResults/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Search…/ }).waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('product mappings');
  await page.keyboard.press('Enter');
  release();

  await page.waitForURL('**/dashboard/mappings');
});

test('finds an order by #, a customer without accents and a key by its ending', async () => {
  const page = await openPage(demo, '/dashboard/licenses?filter={"license_status":"sold"}');
  const license = await page.evaluate(async () => {
    const response = await fetch('/api/licenses?status=sold&per_page=1');
    return (await response.json()).data.licenses[0];
  });
  const field = getField(page);
  const findOption = async (text: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    const option = page.getByRole('option', { name: new RegExp(`License #${license.license_id}\\b`) });
    await option.first().waitFor();
    const shown = await option.first().textContent();
    await page.keyboard.press('Escape');
    return shown;
  };

  const byOrder = await findOption(`#${license.order_id}`);
  await findOption(license.license_key.slice(-5));
  await findOption(
    license.owner_last_name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  );

  expect(byOrder).toContain(license.licenseGroup.name);
  expect(byOrder).toContain('Sold');
  expect(byOrder).toContain(license.license_key.slice(-5));
});

test('offers the actions of the page, and all results in their list', async () => {
  const page = await openPage(demo, '/dashboard/licenses');
  await page.getByRole('row').nth(1).waitFor();

  await page.keyboard.press('Control+k');
  await getField(page).fill('export');
  await page
    .getByRole('group', { name: 'On this page' })
    .getByRole('option', { name: 'Export CSV' })
    .waitFor();
  await getField(page).fill('example');
  const group = page.getByRole('group', { name: 'Licenses' });
  await group.getByRole('option', { name: /^See all / }).click();

  await page.waitForURL(/\/dashboard\/licenses\?/);
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('example');
});
