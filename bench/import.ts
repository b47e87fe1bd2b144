import type { ImportResult } from '#contract/licenseForms';
import { copyKeys, generateKeys } from '../testkit/bareWork';
import { type ServerProcess, startServer } from '../testkit/startServer';
import { median, medianMs, single } from './shared/figure';
import { formatRatio, printTable } from './shared/report';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';

const KEYS = 100_000;
const RUNS = 3;
const MILLION_REQUESTS = 1_000_000 / KEYS;
const MAX_AT_ONCE = 2;
const PROBE_INTERVAL_MS = 20;

async function importThroughApi(server: ServerProcess, poolId: number, keys: string[]): Promise<void> {
  const licenses = keys.map((license_key) => ({ license_key, delivre_x_times: 1 }));
  const body = { license_group_id: poolId, licenses };
  const { created_count } = await server.call<ImportResult>('POST', '/licenses/bulk', body);
  if (created_count !== keys.length) throw new Error(`only ${created_count} keys were imported`);
}

/** A million keys, two requests at a time: one is encrypted while PostgreSQL stores the other. */
async function importMillion(server: ServerProcess, poolId: number, requests: string[][]): Promise<void> {
  const send = async () => {
    for (let keys = requests.pop(); keys; keys = requests.pop()) await importThroughApi(server, poolId, keys);
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, send));
}

/** Returns the longest response time of concurrent requests during `work`, in ms. */
async function measureLongestWait(url: string, work: Promise<void>): Promise<number> {
  let isDone = false;
  let longestMs = 0;
  const settled = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = performance.now();
    await fetch(`${url}/api/health`).then((response) => response.arrayBuffer());
    longestMs = Math.max(longestMs, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS));
  }
  await settled;
  return longestMs;
}

async function truncateLicenses({ client }: BenchDatabase): Promise<void> {
  await client.query('TRUNCATE licenses, license_assignments, pool_stock CASCADE');
  await client.query('CHECKPOINT');
}

async function measureMs(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export async function benchImport(): Promise<void> {
  const bench = await startDatabase();
  const server = await startServer(bench);
  try {
    const { id } = await server.call<{ id: number }>('POST', '/license-groups', { name: 'Benchmark' });
    const copyTimes: number[] = [];
    const importTimes: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await truncateLicenses(bench);
      copyTimes.push(await measureMs(() => copyKeys(bench, id, generateKeys(KEYS))));
      await truncateLicenses(bench);
      const keys = generateKeys(KEYS);
      importTimes.push(await measureMs(() => importThroughApi(server, id, keys)));
    }
    await truncateLicenses(bench);
    const keys = generateKeys(KEYS);
    const longestWaitMs = await measureLongestWait(server.url, importThroughApi(server, id, keys));
    await truncateLicenses(bench);
    const requests = Array.from({ length: MILLION_REQUESTS }, () => generateKeys(KEYS));
    const millionMs = await measureMs(() => importMillion(server, id, requests));
    const peakMemory = server.getPeakMemory();

    printTable(`Import of ${KEYS.toLocaleString('en')} keys (median of ${RUNS})`, [
      ['encrypted, hashed and sent by COPY in one process', medianMs(copyTimes)],
      [
        'through POST /api/licenses/bulk',
        medianMs(importTimes),
        formatRatio(median(importTimes) / median(copyTimes)),
      ],
      ['a million keys, two requests at a time', single(millionMs / 1000, 's')],
      ["the server's peak memory", peakMemory === undefined ? 'not known here' : single(peakMemory, 'MB')],
      ['longest wait of another caller during the import', single(longestWaitMs, 'ms')],
    ]);
  } finally {
    await server.stop();
    await bench.stop();
  }
}
