import type { Random } from '#shop/random';
import { crashDatabase, endConnections } from './crashDatabase';
import { failOver, restore } from './recoverySteps';
import { failServer, type Job } from './serverSteps';
import type { World } from './startWorld';

/** What fails in the midst of a rush. */
interface Disaster {
  weight: number;
  /** Does it and says what it did. */
  strike(world: World, random: Random, job: Job): Promise<string>;
}

const disasters: Disaster[] = [
  {
    weight: 10,
    async strike(world, _, job) {
      await job.run(world, world.servers[1]);
      return 'nothing fails';
    },
  },
  { weight: 5, strike: (world, random, job) => failServer(world, random, 'dies', job) },
  { weight: 2, strike: (world, random, job) => failServer(world, random, 'is out of space', job) },
  { weight: 2, strike: (world, random, job) => failServer(world, random, 'freezes', job) },
  { weight: 2, strike: (world) => endConnections(world) },
  {
    weight: 1,
    async strike(world) {
      await crashDatabase(world);
      return 'the database crashes';
    },
  },
  { weight: 2, strike: (world, random) => failOver(world, random) },
  { weight: 1, strike: restore },
];

export const strikeAtRandom = (world: World, random: Random, job: Job): Promise<string> =>
  random.pickWeighted(disasters).strike(world, random, job);
