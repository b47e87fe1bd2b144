import type { Random } from '#shop/random';
import type { World } from './startWorld';

/** A kind of step: what may happen to a world. */
export interface StepDefinition {
  weight: number;
  /** The most repetitions. */
  size?: number;
  /** Long histories have more repetitions: most of their orders come in rushes. */
  isRush?: boolean;
  /** Does it and says what it did. */
  run(world: World, random: Random, size: number): Promise<string>;
}

export const defineSteps = <Name extends string>(
  steps: Record<Name, StepDefinition>,
): Record<Name, StepDefinition> => steps;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;

export const pickShop = ({ shops }: World, random: Random) => random.pick(shops);

export const nameOf = ({ shops }: World, shop: World['shops'][number]) => `shop ${shops.indexOf(shop) + 1}`;

export const scale = <T extends object>(rates: T, random: Random): Partial<Record<keyof T, number>> =>
  Object.fromEntries(
    Object.entries(rates).map(([fault, most]) => [fault, random.chance(0.5) ? random.next() * most : 0]),
  ) as Partial<Record<keyof T, number>>;
