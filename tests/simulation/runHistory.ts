import { createRandom } from '../../server/demo/random';
import { settle } from './settle';
import { type Cluster, checkPromise, startWorld } from './startWorld';
import { pickStep, runStep, type Step } from './steps';

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

const countOrders = ({ name, size }: Step) => (name === 'place' ? size : 0);

/** The steps of a seed, until that many orders are placed. */
export function createHistory(seed: number, orders: number): History {
  const random = createRandom(seed);
  const steps: Step[] = [];
  for (let placed = 0; placed < orders; ) {
    const step = pickStep(random);
    steps.push(step);
    placed += countOrders(step);
  }
  return { seed, steps };
}

/** Runs a history in a world of its own, up to the first step that breaks the promise. */
export async function runHistory(cluster: Cluster, { seed, steps }: History): Promise<Outcome> {
  const world = await startWorld(cluster, seed);
  const log: string[] = [];
  const countPlaced = () => world.shops.reduce((sum, { shop }) => sum + shop.orders.size, 0);
  try {
    for (const step of steps) {
      log.push(await runStep(world, step));
      const broken = checkPromise(world);
      if (broken.length > 0) return { broken, log, orders: countPlaced() };
    }
    log.push('all faults end, keys are added, and time passes until nothing is left to do');
    return { broken: await settle(world), log, orders: countPlaced() };
  } finally {
    await world.close();
  }
}
