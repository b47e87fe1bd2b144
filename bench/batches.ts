import { setTimeout } from 'node:timers/promises';
import type { Recall } from '#contract/recalls';
import { type ServerProcess, startServer } from '../testkit/startServer';
import { registerShop } from './orders/registerShop';
import { sendAllOrders } from './orders/sendAllOrders';
import { medianMs, percentileMs, single } from './shared/figure';
import { measureTimes, printTable, type Row } from './shared/report';
import { seedLicenses } from './shared/seedLicenses';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';

const KEYS = 1_000_000;
const OTHER_BATCHES = 50;
const RUNS = 50;
const RECALLED = 1_000;
const POLL_INTERVAL_MS = 20;

/** The page of a batch of a million keys, and a recall of a thousand sold ones. */
export async function benchBatches(): Promise<void> {
  printTable('Batches', [...(await measurePage()), ...(await measureRecall())]);
}

async function measurePage(): Promise<Row[]> {
  const bench = await startDatabase();
  let server: ServerProcess | undefined;
  try {
    const id = 1;
    await seedLicenses(bench, KEYS, { pools: 1, batchId: id });
    await seedBatches(bench, id);
    server = await startServer(bench);
    const { call } = server;
    const calls = ['', '/holders?per_page=20'].map((path) => `/batches/${id}${path}`);
    const list = `/licenses?batch_id=${id}&per_page=10&sort_by=creation_date&sort_order=DESC`;
    const times = await measureTimes(RUNS, () => call('GET', `/batches/${id}`));
    const together = await measureTimes(RUNS, () =>
      Promise.all([...calls, list].map((path) => call('GET', path))),
    );
    const plan = await measureTimes(RUNS, () => call('GET', `/batches/${id}/recall`));
    return [
      ['a batch of a million keys, sold over a year, beside 50 others', medianMs(times)],
      ['… its 99th percentile', percentileMs(times, 0.99)],
      ['all calls of its page at once', medianMs(together)],
      ['the plan of its recall, read by the dialog', medianMs(plan)],
    ];
  } finally {
    await server?.stop();
    await bench.stop();
  }
}

const ADD_BATCHES = `
  INSERT INTO license_batches (pool_id, supplier, actor, request_id, created, finished_at)
  SELECT 1, 'Supplier', 'bench', 'bench', $1, now() FROM generate_series(1, $2)`;

/** The keys of each day; the slots of past days are merged. */
const COUNT_BATCH = `
  INSERT INTO batch_counts (batch_id, day, slot, keys, free, sold, replaced)
  SELECT $1, coalesce(sold_at, created_at)::date, 0, count(*), count(*) FILTER (WHERE status = 'available'),
    count(*) FILTER (WHERE sold_at IS NOT NULL), count(*) FILTER (WHERE status = 'replaced')
  FROM licenses GROUP BY 2`;

/** Adds the batch of all licenses, and others of its pool and supplier that have as many days. */
async function seedBatches({ client }: BenchDatabase, id: number): Promise<void> {
  await client.query(ADD_BATCHES, [KEYS, 1 + OTHER_BATCHES]);
  await client.query(COUNT_BATCH, [id]);
  await client.query(
    `INSERT INTO batch_counts (batch_id, day, slot, keys, sold, replaced)
     SELECT b.id, day, slot, keys, sold, replaced FROM batch_counts, license_batches b WHERE b.id <> $1`,
    [id],
  );
  await client.query('VACUUM ANALYZE');
}

async function measureRecall(): Promise<Row[]> {
  const bench = await startDatabase();
  let server: ServerProcess | undefined;
  try {
    server = await startServer(bench);
    const site = await registerShop(server, RECALLED);
    await sendAllOrders(bench, [server], site, { orders: RECALLED });
    // What was sold before is not told by it: only what the recall queues is counted.
    await server.call('PUT', `/sites/${site.id}`, { deliver_by_note: true });
    const { rows } = await bench.client.query<{ id: string; pool_id: string }>(
      'SELECT id, pool_id FROM license_batches',
    );
    const [batch] = rows;
    const licenses = Array.from({ length: RECALLED }, (_, n) => ({ license_key: `OTHER-${n}` }));
    await server.call('POST', '/licenses/bulk', { license_group_id: Number(batch?.pool_id), licenses });

    const start = performance.now();
    const path = `/batches/${batch?.id}/recall`;
    await server.call('POST', path, { note: 'Bad keys' });
    await waitUntilDone(server, path);
    const seconds = (performance.now() - start) / 1000;

    const { rowCount } = await bench.client.query("SELECT FROM deliveries WHERE state = 'queued'");
    if (rowCount !== RECALLED) throw new Error(`${rowCount} of ${RECALLED} messages are queued`);
    return [['a recall of 1,000 sold keys, with their messages queued', single(seconds, 's')]];
  } finally {
    await server?.stop();
    await bench.stop();
  }
}

async function waitUntilDone({ call }: ServerProcess, path: string): Promise<void> {
  for (;;) {
    const { latest } = await call<{ latest: Recall | null }>('GET', path);
    if (latest?.state !== 'running') return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}
