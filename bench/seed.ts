import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jobRegistry } from '../server/app/jobRegistry';
import { prepareQueues } from '../server/platform/jobs/createQueues';
import { single } from './shared/figure';
import { printTable, type Row } from './shared/report';
import { seedLicenses } from './shared/seed';
import { seedHistory } from './shared/seedHistory';
import { type BenchDatabase, startKept } from './shared/startDatabase';

const FOLDER = fileURLToPath(new URL('../data', import.meta.url));
const POOLS = 100;

/** A DATA_DIR: a server, a command or another benchmark can use it as well. */
const getDataDir = (rows: number) => join(FOLDER, `bench-${rows}`);

/** Size on disk by table, with its indexes, per million licenses. */
const SIZES = `
  SELECT relname AS name, pg_total_relation_size(oid) AS total, pg_indexes_size(oid) AS indexes
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND pg_total_relation_size(oid) > 10000000 ORDER BY total DESC`;

export async function measureSizes({ client }: BenchDatabase, rows: number): Promise<Row[]> {
  const { rows: tables } = await client.query<{ name: string; total: number; indexes: number }>(SIZES);
  const perMillion = (bytes: number) => (bytes / 1e6 / rows) * 1e6;
  const all = tables.reduce((sum, { total }) => sum + Number(total), 0);
  return [
    ['all tables, a million', single(perMillion(all), 'MB')],
    ...tables.map(({ name, total, indexes }): Row => {
      const ofIndexes = `indexes ${Math.round(perMillion(Number(indexes)))} MB`;
      return [`${name}, a million`, single(perMillion(Number(total)), 'MB'), ofIndexes];
    }),
  ];
}

/**
 * Licenses of 100 pools, four of ten sold to an order of their own, which has a message; customers with 2.5 orders each;
 * the counters of as many sales as licenses in the past year.
 */
export async function benchSeed(rows: number): Promise<void> {
  const draft = `${getDataDir(rows)}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const startedAt = performance.now();
  const bench = await startKept(draft);
  try {
    await prepareQueues(bench.db, jobRegistry.jobs);
    await bench.client.query("SET maintenance_work_mem = '1GB'");
    await seedLicenses(bench, rows, { pools: POOLS, customers: rows * 0.16 });
    await seedHistory(bench, rows);
    const seconds = (performance.now() - startedAt) / 1000;
    printTable(`${rows.toLocaleString('en')} licenses`, [
      ['seeded', single(seconds, 's')],
      ...(await measureSizes(bench, rows)),
    ]);
  } finally {
    await bench.stop();
  }
  rmSync(getDataDir(rows), { recursive: true, force: true });
  renameSync(draft, getDataDir(rows));
}

/** Seeds unless an earlier run did. */
export async function ensureSeeded(rows: number): Promise<string> {
  if (!existsSync(getDataDir(rows))) await benchSeed(rows);
  return getDataDir(rows);
}
