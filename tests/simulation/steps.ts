import { createRandom, type Random } from '../../server/demo/random';
import { orderSteps } from './orderSteps';
import { recoverySteps } from './recoverySteps';
import type { StepDefinition } from './Step';
import { serverSteps } from './serverSteps';
import { shopSteps } from './shopSteps';
import type { World } from './startWorld';

/** A step of a history; the same one in the same world does the same. */
export interface Step {
  name: StepName;
  seed: number;
  /** How often, for steps that repeat something. */
  size: number;
}

const definitions = { ...orderSteps, ...shopSteps, ...serverSteps, ...recoverySteps };

type StepName = keyof typeof definitions;

const entries = Object.entries(definitions) as [StepName, StepDefinition][];

/** With `scale` times the repetitions. */
export function pickStep(random: Random, scale: number): Step {
  const [name, { size = 1 }] = random.pickWeighted(
    entries.map((entry) => ({ weight: entry[1].weight, entry })),
  ).entry;
  return { name, seed: random.int(1, 2 ** 31), size: size === 1 ? 1 : random.int(1, size * scale) };
}

export function runStep(world: World, { name, seed, size }: Step): Promise<string> {
  return definitions[name].run(world, createRandom(seed), size);
}
