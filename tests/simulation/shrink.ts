import type { PreparedWorld } from './prepareWorld';
import { type History, type Outcome, runHistory } from './runHistory';
import type { Step } from './steps';
import { realTime } from './virtualClock';

/**
 * Removes steps from a failing history as long as it fails, in parts that become smaller, then repetitions within the
 * steps. What depends on the timing of concurrent servers may need several attempts: a candidate is given up when it does
 * not fail twice.
 */
export async function shrink(
  prepared: PreparedWorld,
  failing: History,
  failed: Outcome,
  limitMs: number,
): Promise<Outcome> {
  const until = realTime() + limitMs;
  let outcome = failed;
  // What follows the step that broke it is of no matter.
  let history = { ...failing, steps: failing.steps.slice(0, failed.log.length) };

  async function tryStill(steps: Step[]): Promise<boolean> {
    for (let attempt = 0; attempt < 2 && realTime() < until; attempt++) {
      const candidate = { ...history, steps };
      const result = await runHistory(prepared, candidate);
      if (result.broken.length === 0) continue;
      history = { ...candidate, steps: steps.slice(0, result.log.length) };
      outcome = result;
      return true;
    }
    return false;
  }

  for (
    let part = Math.ceil(history.steps.length / 2);
    part >= 1;
    part = part === 1 ? 0 : Math.ceil(part / 2)
  ) {
    for (let from = 0; from < history.steps.length && realTime() < until; ) {
      const { steps } = history;
      const isRemoved = await tryStill([...steps.slice(0, from), ...steps.slice(from + part)]);
      if (!isRemoved) from += part;
    }
  }
  for (const [index, step] of history.steps.entries())
    if (step.size > 1 && realTime() < until)
      await tryStill(history.steps.map((one, n) => (n === index ? { ...one, size: 1 } : one)));
  return outcome;
}
