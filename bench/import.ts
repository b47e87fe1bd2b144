import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { LicenseImported } from '#contract/licenses';
import { type Bench, startDatabase } from './database';
import { median, ms, printTable, times } from './report';
import { type Server, startServer } from './server';

const KEYS = 100_000;
const RUNS = 3;
const PROBE_MS = 20;

const someKeys = () =>
  Array.from({ length: KEYS }, () => {
    const key = randomBytes(13).toString('hex').toUpperCase();
    return key.replace(/(.{5})(?=.)/g, '$1-');
  });

/** The least there is to do: encrypt, hash, COPY, all in this process. */
async function bareCopy({ client, vault }: Bench, poolId: number, keys: string[]): Promise<void> {
  function* lines() {
    for (const key of keys) {
      const index = vault.blindIndex(key).toString('hex');
      yield `${poolId}\t\\\\x${vault.encrypt(key).toString('hex')}\t\\\\x${index}\n`;
    }
  }
  const copy = client.query(copyFrom('COPY licenses (pool_id, key_cipher, key_index) FROM STDIN'));
  await pipeline(Readable.from(lines()), copy);
}

async function throughApi(server: Server, poolId: number, keys: string[]): Promise<void> {
  const licenses = keys.map((license_key) => ({ license_key, delivre_x_times: 1 }));
  const body = { license_group_id: poolId, licenses };
  const { created_count } = await server.call<LicenseImported>('POST', '/licenses/bulk', body);
  if (created_count !== keys.length) throw new Error(`only ${created_count} keys were imported`);
}

/** The longest that another caller waited for an answer while `work` went on. */
async function longestWait(url: string, work: Promise<void>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    await fetch(`${url}/api/health`).then((answer) => answer.arrayBuffer());
    longest = Math.max(longest, performance.now() - start);
    await new Promise((done) => setTimeout(done, PROBE_MS));
  }
  await over;
  return longest;
}

async function emptied({ client }: Bench): Promise<void> {
  await client.query('TRUNCATE licenses, license_assignments, pool_stock CASCADE');
  await client.query('CHECKPOINT');
}

async function took(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export async function benchImport(): Promise<void> {
  const bench = await startDatabase();
  const server = await startServer(bench);
  try {
    const { id } = await server.call<{ id: number }>('POST', '/license-groups', { name: 'Benchmark' });
    const copy: number[] = [];
    const api: number[] = [];
    const waits: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await emptied(bench);
      copy.push(await took(() => bareCopy(bench, id, someKeys())));
      await emptied(bench);
      const keys = someKeys();
      api.push(await took(() => throughApi(server, id, keys)));
    }
    await emptied(bench);
    const keys = someKeys();
    waits.push(await longestWait(server.url, throughApi(server, id, keys)));
    const memory = server.peakMemory();

    printTable(`Import of ${KEYS.toLocaleString('en')} keys (median of ${RUNS})`, [
      ['encrypted, hashed and sent by COPY in one process', ms(median(copy))],
      ['through POST /api/licenses/bulk', ms(median(api)), times(median(api) / median(copy))],
      ["the server's peak memory", memory === undefined ? 'not known here' : `${memory} MB`],
      ['longest another caller waited meanwhile', ms(Math.max(...waits))],
    ]);
  } finally {
    await server.stop();
    await bench.stop();
  }
}
