import type pg from 'pg';
import { jobRegistry } from '../server/app/jobRegistry';
import { rules } from '../server/domains/recovery/consistency/rules';
import type { Services } from '../server/platform/context';
import { prepareQueues } from '../server/platform/jobs/createQueues';
import { single } from './shared/figure';
import { printTable, type Row } from './shared/report';
import { seedLicenses } from './shared/seed';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';

const ROWS = 1_000_000;

/** One paid order with its key, its message and its counters for each license, of three shops over a year. */
const SEED = `
  INSERT INTO sites (name, url, consumer_key, consumer_secret_cipher, api_key_cipher, api_key_index, note_enabled_at)
  SELECT 'Shop ' || n, 'https://' || n || '.example.com', 'ck', '', '', int4send(n), now() - interval '2 years'
  FROM generate_series(1, 3) n;
  INSERT INTO mappings (site_id, product_id, product_name, pool_id, created_at)
  SELECT id, 7, 'Office', 1, now() - interval '2 years' FROM sites;
  UPDATE licenses SET status = 'sold', deliveries_left = 0;
  UPDATE pool_stock s SET available = 0, exhausted = 0, replaced = 0, deliveries_left = 0,
    sold = (SELECT count(*) FROM licenses l WHERE l.pool_id = s.pool_id);
  INSERT INTO orders (site_id, order_id, number, status, line_items, units, modified_at, event_id, ordered_at)
  SELECT 1 + id % 3, id::text, id::text, 'completed',
    '[{"id": "1", "product_id": 7, "variation_id": 0, "quantity": 1, "name": "Office"}]', 1, now(), id,
    now() - (${ROWS} - id) * 31 * interval '1 second'
  FROM licenses l ORDER BY l.id;
  INSERT INTO license_assignments (license_id, license_status, pool_id, site_id, order_id, line_item_id, unit, product_id,
    assigned_at, delivered_at)
  SELECT id, 'sold', pool_id, 1 + id % 3, id::text, '1', 1, 7, now() - (${ROWS} - id) * 31 * interval '1 second', now()
  FROM licenses l ORDER BY l.id;
  INSERT INTO order_messages (site_id, order_id, channel, state, marker, next_at, sent_at)
  SELECT site_id, order_id, 'note', 'sent', 'M', now(), now() FROM orders ORDER BY id;
  INSERT INTO message_keys (message_id, assignment_id, license_id, channel, is_resend)
  SELECT m.id, a.id, a.license_id, 'note', false FROM order_messages m JOIN license_assignments a USING (site_id, order_id);
  INSERT INTO order_counts (site_id, status, slot, orders) SELECT site_id, status, 0, count(*) FROM orders GROUP BY 1, 2;
  INSERT INTO sales (bucket, slot, sold)
  SELECT date_bin('15 minutes', assigned_at, timestamptz 'epoch'), 0, count(*) FROM license_assignments GROUP BY 1`;

async function seed(bench: BenchDatabase): Promise<void> {
  await prepareQueues(bench.db, jobRegistry.jobs);
  await seedLicenses(bench, ROWS);
  const { client }: { client: pg.Client } = bench;
  await client.query('SET session_replication_role = replica');
  for (const statement of SEED.split(';\n')) await client.query(statement);
  await client.query('VACUUM ANALYZE');
}

/** Checks everything by one rule; the slowest batch is what another statement may wait for at most. */
async function measureRule(services: Services, rule: (typeof rules)[number]): Promise<Row[]> {
  let [total, slowest, inconsistencies] = [0, 0, 0];
  for (let position: number | null = 0; position !== null; ) {
    const startedAt = performance.now();
    const batch = await rule.checkAfter(services, position);
    const ms = performance.now() - startedAt;
    total += ms;
    slowest = Math.max(slowest, ms);
    inconsistencies += batch.inconsistencies;
    position = batch.position;
  }
  if (inconsistencies > 0) throw new Error(`${rule.name} found ${inconsistencies} inconsistencies`);
  return [
    [rule.name, single(total, 'ms')],
    [`${rule.name}: the slowest batch`, single(slowest, 'ms')],
  ];
}

export async function benchConsistency(): Promise<void> {
  const bench = await startDatabase();
  try {
    await seed(bench);
    const rows: Row[] = [];
    for (const rule of rules) rows.push(...(await measureRule(bench as unknown as Services, rule)));
    printTable(`Consistency check at ${ROWS.toLocaleString('en')} licenses and orders`, rows);
  } finally {
    await bench.stop();
  }
}
