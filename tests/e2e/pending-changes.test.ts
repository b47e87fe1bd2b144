import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { openPage } from './openPage';
import { signIn } from './signIn';

const demo = openDemo();

/** Deletes the first mapping of the list; its toast still offers undo. */
async function deleteMapping(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: /^Delete / }).first();
  const name = String(await button.getAttribute('aria-label')).replace('Delete ', '');
  await button.click();
  await page.getByText(`${name} will be deleted`).waitFor();
  return name;
}

async function countMappings(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await fetch('/api/mappings')).json()).data.length);
}

test('a deletion that can still be undone is sent before the user is signed out', async () => {
  const page = await openPage(demo, '/dashboard/mappings');
  const before = await countMappings(page);

  await deleteMapping(page);
  await page.getByRole('button', { name: /admin/i }).first().click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await signIn(page, demo.url);

  expect(await countMappings(page)).toBe(before - 1);
});

test('a deletion that can still be undone is sent when the page is left, without a question', async () => {
  const page = await openPage(demo, '/dashboard/mappings');
  const before = await countMappings(page);
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });

  await deleteMapping(page);
  await page.goto(`${demo.url}/favicon.svg`);
  await page.goto(`${demo.url}/dashboard/mappings`);

  await expect.poll(() => countMappings(page)).toBe(before - 1);
  expect(questions).toEqual([]);
});

test('the browser asks before unsaved settings are left, in the console and for another page', async () => {
  const page = await openPage(demo, '/dashboard/settings/validation');
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByLabel('Batch size').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('77');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect.poll(() => questions).toEqual(['confirm']);
  await page.goto(`${demo.url}/favicon.svg`).catch(() => {});

  expect(questions).toEqual(['confirm', 'beforeunload']);
  expect(await page.getByLabel('Batch size').inputValue()).toBe('77');
});
