import { createRandom, type Random } from '#shop/random';
import { choiceSteps } from './choiceSteps';
import { operatorSteps } from './operatorSteps';
import { pageSteps } from './orderPages';
import { orderSteps } from './orderSteps';
import { recoverySteps } from './recoverySteps';
import { rushSteps } from './rushSteps';
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

const definitions = {
  ...orderSteps,
  ...rushSteps,
  ...pageSteps,
  ...shopSteps,
  ...serverSteps,
  ...recoverySteps,
  ...operatorSteps,
  ...choiceSteps,
};

export type StepName = keyof typeof definitions;

const entries = Object.entries(definitions) as [StepName, StepDefinition][];

/** With `scale` times the repetitions of a rush. */
export function pickStep(random: Random, scale: number): Step {
  const [name, { size = 1, isRush = false }] = random.pickWeighted(
    entries.map((entry) => ({ weight: entry[1].weight, entry })),
  ).entry;
  return {
    name,
    seed: random.int(1, 2 ** 31),
    size: size === 1 ? 1 : random.int(1, isRush ? size * scale : size),
  };
}

export function runStep(world: World, { name, seed, size }: Step): Promise<string> {
  return definitions[name].run(world, createRandom(seed), size);
}
