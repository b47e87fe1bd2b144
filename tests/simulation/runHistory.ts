import { createRandom } from '#shop/random';
import type { PreparedWorld } from './prepareWorld';
import { settle } from './settle';
import { checkPromise, startWorld, type World } from './startWorld';
import { pickStep, runStep, type Step, type StepName } from './steps';

export interface History {
  seed: number;
  steps: Step[];
}

export interface Outcome {
  /** What the promise says was broken. */
  broken: string[];
  /** What happened, step by step. */
  log: string[];
  orders: number;
}

const PLACING = new Set<StepName>(['place', 'renew', 'orderByApi', 'rush', 'rushByApi']);

const MAX_SCALE = 20;

/** The steps of a seed, until about that many orders are placed: some find nothing to renew, others repeat an order. */
export function createHistory(seed: number, orders: number): History {
  const random = createRandom(seed);
  const steps: Step[] = [];
  // Long histories have larger rushes: an order takes less time, and more happens at once.
  const scale = Math.min(MAX_SCALE, Math.ceil(orders / 50));
  for (let placed = 0; placed < orders; ) {
    const step = pickStep(random, scale);
    steps.push(step);
    if (PLACING.has(step.name)) placed += step.size;
  }
  return { seed, steps };
}

/** Runs a history in a world of its own, up to the first step that breaks the promise. */
export async function runHistory(prepared: PreparedWorld, { seed, steps }: History): Promise<Outcome> {
  const world = await startWorld(prepared, seed);
  const log: string[] = [];
  try {
    for (const step of steps) {
      log.push(await runStep(world, step));
      const broken = checkPromise(world);
      if (broken.length > 0) return { broken, log, orders: countPlaced(world) };
    }
    log.push('all faults end, keys are added, and time passes until nothing is left to do');
    return { broken: await settle(world), log, orders: countPlaced(world) };
  } finally {
    await world.close();
  }
}

const countPlaced = ({ shops, answers }: World) =>
  shops.reduce((sum, { shop }) => sum + shop.orders.size, answers.size);
