import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../server/platform/db/embedded/startEmbedded';
import { createTemplate } from '../api/database';
import { replaceDatabaseName } from '../api/databaseNames';
import { createHistory, type Outcome, runHistory } from './runHistory';
import { shrink } from './shrink';
import type { Cluster } from './startWorld';
import { installDatabaseClock, installVirtualClock, realTime } from './virtualClock';

const TEMPLATE = 'simulation_template';
const SHRINK_LIMIT_MS = 180_000;

/** `npm run simulate -- --seed 7 --orders 1000`; `--seeds 20` runs the 20 seeds from it. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seeds: { type: 'string', default: '1' },
    orders: { type: 'string', default: '200' },
  },
});

async function main(): Promise<boolean> {
  installVirtualClock();
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-simulation-'));
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, durable: false, log: () => undefined });
  try {
    await createTemplate({ url, ownerUrl }, TEMPLATE);
    const client = new pg.Client({ connectionString: replaceDatabaseName(ownerUrl, TEMPLATE) });
    await client.connect();
    await installDatabaseClock(client);
    await client.end();
    return await runSeeds({ url, ownerUrl, template: TEMPLATE });
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** False when a seed broke the promise. */
async function runSeeds(cluster: Cluster): Promise<boolean> {
  const [first, count, orders] = [Number(values.seed), Number(values.seeds), Number(values.orders)];
  let total = 0;
  for (let seed = first; seed < first + count; seed++) {
    const startedAt = realTime();
    const history = createHistory(seed, orders);
    const outcome = await runHistory(cluster, history);
    total += outcome.orders;
    const seconds = ((realTime() - startedAt) / 1000).toFixed(1);
    console.log(`seed ${seed}: ${outcome.orders} orders, ${outcome.log.length} steps, ${seconds} s`);
    if (outcome.broken.length === 0) continue;
    report('The promise is broken', outcome);
    console.log('Looking for a shorter history …');
    report('The shortest history found', await shrink(cluster, history, outcome, SHRINK_LIMIT_MS));
    console.log(`Repeat it with --seed ${seed} --orders ${orders}`);
    return false;
  }
  console.log(`${count} seeds, ${total} orders: nothing doubled, lost, told twice or inconsistent`);
  return true;
}

function report(title: string, { broken, log }: Outcome): void {
  console.log(`${title}:`);
  for (const [n, text] of log.entries()) console.log(`  ${n + 1}. ${text}`);
  for (const text of broken) console.log(`  ! ${text}`);
}

if (!(await main())) process.exitCode = 1;
