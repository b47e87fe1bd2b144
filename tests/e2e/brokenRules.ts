import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of accessibility that a page breaks, or a part of it, each with the first place it does. */
export async function brokenRules(page: Page, part = 'html'): Promise<string[]> {
  // Not as a script element: the console's own policy refuses those.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults, [string, string[]]>(
    ([part, rules]) => Reflect.get(window, 'axe').run(part, { runOnly: rules }),
    [part, RULES],
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
