import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findAccessibilityViolations, findContrastViolations } from './findAccessibilityViolations';
import { openDemo } from './openDemo';
import { openPage } from './openPage';
import { visit } from './visit';

const demo = openDemo();

const SCREEN_HEIGHT = 800;
const NAVIGATION = 'nav[aria-label="Main navigation"]';

/** The console follows in the next frame. */
async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => document.documentElement.style.colorScheme === scheme, colorScheme);
}

test('each page of the settings is at most two screens long, marked in the navigation and accessible', async () => {
  const page = await openPage(demo, '/dashboard/profile', { height: SCREEN_HEIGHT, colorScheme: 'light' });
  const problems: string[] = [];
  await visit(page, `${demo.url}/dashboard/settings`);
  const entries = page.locator(`${NAVIGATION} li:has(ul) a`);
  const paths = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')));

  for (const path of paths) {
    await visit(page, demo.url + path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const marked = await page
      .locator(`${NAVIGATION} [aria-current=page]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    if (height > 2 * SCREEN_HEIGHT) problems.push(`${path} is ${height} px long`);
    if (String(marked) !== path) problems.push(`${path}: ${marked} is marked`);
    problems.push(...(await findAccessibilityViolations(page)).map((rule) => `${path}: ${rule}`));
    await setScheme(page, 'dark');
    problems.push(...(await findContrastViolations(page)).map((rule) => `${path}, dark: ${rule}`));
    await setScheme(page, 'light');
    await page.emulateMedia({ forcedColors: 'active' });
    problems.push(...(await findContrastViolations(page)).map((rule) => `${path}, forced colors: ${rule}`));
    await page.emulateMedia({ forcedColors: 'none' });
  }

  expect(problems).toEqual([]);
  expect(paths.length).toBeGreaterThanOrEqual(14);
});
