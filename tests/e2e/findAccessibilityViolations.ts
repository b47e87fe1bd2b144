import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Describing the elements that pass, and the place of each, would take most of the time. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], selectors: false };
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const CONTRAST: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast'] };

/** Returns the violated WCAG rules within `selector`, each with its first element. */
export const findAccessibilityViolations = (page: Page, selector = 'html'): Promise<string[]> =>
  findViolations(page, selector, WCAG);

/** The same after a change of colors only: those of the contrast. */
export const findContrastViolations = (page: Page, selector = 'html'): Promise<string[]> =>
  findViolations(page, selector, CONTRAST);

/**
 * Measures once nothing moves or fades. What begins to fade while axe measures, as a notification does, has a contrast of
 * its own: it is measured again.
 */
async function findViolations(page: Page, selector: string, runOnly: RunOptions['runOnly']) {
  // The console's content security policy blocks an injected script element. A page keeps it until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (;;) {
    const options = { ...OPTIONS, runOnly };
    const { violations, hasMoved } = await page.evaluate(measure, { selector, options });
    if (!hasMoved || violations.length === 0) return violations;
  }
}

/** Runs in the page. */
async function measure({ selector, options }: { selector: string; options: RunOptions }) {
  const listEnding = () =>
    document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
  // A color that has changed starts the transition of the elements that inherit it in the next frame.
  for (let ending = listEnding(); ending.length > 0; ending = listEnding()) {
    await Promise.allSettled(ending.map((animation) => animation.finished));
    await new Promise(requestAnimationFrame);
  }
  let hasMoved = false;
  const onMove = () => {
    hasMoved = true;
  };
  document.addEventListener('transitionrun', onMove);
  const { violations }: AxeResults = await Reflect.get(window, 'axe').run(selector, options);
  document.removeEventListener('transitionrun', onMove);
  return { violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), hasMoved };
}
