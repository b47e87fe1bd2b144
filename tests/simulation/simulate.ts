import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createTemplate, startFastPostgres } from '../api/database';
import { replaceDatabaseName } from '../api/databaseNames';
import { chooseFolder } from './chooseFolder';
import { type PreparedWorld, prepareWorld } from './prepareWorld';
import { createHistory, type Outcome, runHistory } from './runHistory';
import { shrink } from './shrink';

import { installDatabaseClock, installVirtualClock, realTime, shortenTimeouts } from './virtualClock';

const TEMPLATE = 'simulation_template';
const SHRINK_LIMIT_MS = 180_000;

/**
 * `npm run simulate -- --seed 7 --orders 1000`; `--seeds 20` runs the 20 seeds from it, `--seconds 600` as many seeds as
 * begin within ten minutes.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seeds: { type: 'string' },
    seconds: { type: 'string' },
    orders: { type: 'string', default: '200' },
  },
});

async function main(): Promise<boolean> {
  installVirtualClock();
  const dataDir = await mkdtemp(join(await chooseFolder(), 'keystock-simulation-'));
  const { url, ownerUrl, stop } = await startFastPostgres(dataDir);
  try {
    await createTemplate({ url, ownerUrl }, TEMPLATE);
    const client = new pg.Client({ connectionString: replaceDatabaseName(ownerUrl, TEMPLATE) });
    await client.connect();
    await installDatabaseClock(client);
    await client.end();
    const prepared = await prepareWorld({ url, ownerUrl }, TEMPLATE);
    shortenTimeouts();
    try {
      return await runSeeds(prepared);
    } finally {
      await prepared.ses.close();
    }
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** False when a seed broke the promise. */
async function runSeeds(prepared: PreparedWorld): Promise<boolean> {
  const [first, orders] = [Number(values.seed), Number(values.orders)];
  const count = Number(values.seeds ?? (values.seconds ? Number.POSITIVE_INFINITY : 1));
  const until = realTime() + Number(values.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const total: Total = { orders: 0, steps: new Map() };
  let seed = first;
  for (; seed < first + count && realTime() < until; seed++) {
    const startedAt = realTime();
    const history = createHistory(seed, orders);
    const outcome = await runHistory(prepared, history);
    total.orders += outcome.orders;
    for (const { name } of history.steps) total.steps.set(name, (total.steps.get(name) ?? 0) + 1);
    const seconds = ((realTime() - startedAt) / 1000).toFixed(1);
    console.log(`seed ${seed}: ${outcome.orders} orders, ${outcome.log.length} steps, ${seconds} s`);
    if (outcome.broken.length === 0) {
      if ((seed + 1 - first) % SUMMARY_SEEDS === 0) summarize(seed + 1 - first, total);
      continue;
    }
    report('The promise is broken', outcome);
    console.log('Looking for a shorter history …');
    report('The shortest history found', await shrink(prepared, history, outcome, SHRINK_LIMIT_MS));
    console.log(`Repeat it with --seed ${seed} --orders ${orders}`);
    return false;
  }
  if ((seed - first) % SUMMARY_SEEDS !== 0) summarize(seed - first, total);
  return true;
}

/** A run that is stopped has its figures in its output. */
const SUMMARY_SEEDS = 20;

interface Total {
  orders: number;
  steps: Map<string, number>;
}

function summarize(seeds: number, { orders, steps }: Total): void {
  const sum = [...steps.values()].reduce((all, n) => all + n, 0);
  console.log(`${sum} steps: ${[...steps].map(([name, n]) => `${name} ${n}`).join(', ')}`);
  console.log(`${seeds} seeds, ${orders} orders: nothing doubled, lost, told twice or inconsistent`);
}

function report(title: string, { broken, log }: Outcome): void {
  console.log(`${title}:`);
  for (const [n, text] of log.entries()) console.log(`  ${n + 1}. ${text}`);
  for (const text of broken) console.log(`  ! ${text}`);
}

if (!(await main())) process.exitCode = 1;
