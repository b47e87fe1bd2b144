import { existsSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { single } from '../shared/figure';
import type { Row } from '../shared/report';
import { seedLicenses } from '../shared/seedLicenses';
import { type BenchDatabase, startDatabase, startKept } from '../shared/startDatabase';
import { seedHistory } from './seedHistory';

const DATA_DIR = fileURLToPath(new URL('../../data', import.meta.url));
export const POOLS = 100;

/** Opens a database of `rows` licenses with their history: a temporary one, or the one that an earlier run kept. */
export async function openSeeded(rows: number, isKept: boolean): Promise<BenchDatabase> {
  if (!isKept) {
    const bench = await startDatabase();
    await seed(bench, rows);
    return bench;
  }
  const dataDir = `${DATA_DIR}/bench-${rows}`;
  if (!existsSync(dataDir)) await seedDataDir(dataDir, rows);
  return startKept(dataDir);
}

/** Under another name until it is complete. */
async function seedDataDir(dataDir: string, rows: number): Promise<void> {
  const draft = `${dataDir}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const bench = await startKept(draft);
  try {
    await seed(bench, rows);
  } finally {
    await bench.stop();
  }
  renameSync(draft, dataDir);
}

async function seed(bench: BenchDatabase, rows: number): Promise<void> {
  await bench.client.query("SET maintenance_work_mem = '1GB'");
  await seedLicenses(bench, rows, { pools: POOLS, customers: rows * 0.16 });
  await seedHistory(bench, rows, POOLS);
}

export async function measureSize({ client }: BenchDatabase, rows: number): Promise<Row[]> {
  const { rows: sizes } = await client.query<{ all: string; licenses: string }>(
    "SELECT pg_database_size(current_database()) AS all, pg_total_relation_size('licenses') AS licenses",
  );
  const perMillion = (bytes = '0') => single(Number(bytes) / rows, 'MB');
  return [
    ['on disk, a million licenses with all that belongs to them', perMillion(sizes[0]?.all)],
    ['… the table of licenses with its indexes', perMillion(sizes[0]?.licenses)],
  ];
}
