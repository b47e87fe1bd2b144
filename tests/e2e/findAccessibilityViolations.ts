import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns the violated WCAG rules within `selector`, each with its first element. */
export async function findAccessibilityViolations(page: Page, selector = 'html'): Promise<string[]> {
  // The console's content security policy blocks an injected script element.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults, [string, string[]]>(
    ([selector, rules]) => Reflect.get(window, 'axe').run(selector, { runOnly: rules }),
    [selector, RULES],
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
