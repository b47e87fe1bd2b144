import type pg from 'pg';
import type { BenchDatabase } from './startDatabase';

const POOLS = 12;
const CIPHERS = 500;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Adds licenses: 60 % available, the others with customer and order. */
export async function seedLicenses(bench: BenchDatabase, rows: number, pools = POOLS): Promise<void> {
  const { client, vault } = bench;
  await client.query(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     SELECT 'Product ' || chr(64 + n * 7 % 26 + 1), 10, 10, true, true FROM generate_series(1, $1) n`,
    [pools],
  );
  const ciphers = Array.from({ length: CIPHERS }, (_, n) => vault.encrypt(`ABCDE-FGHIJ-${n}-KLMNO`));
  await withoutIndexes(client, 'licenses', async () => {
    await client.query(
      `INSERT INTO licenses (pool_id, key_cipher, key_index, status, created_at, deliveries_left,
         customer_email, customer_first_name, customer_last_name, order_id, product_id, sold_at)
       SELECT 1 + n * 7919 % $2, ($3::bytea[])[1 + n % $4], sha256(n::text::bytea), s.status,
         timestamptz '2024-01-01' + n * interval '90 seconds', CASE WHEN s.status = 'available' THEN 1 ELSE 0 END,
         CASE WHEN s.is_assigned THEN 'customer' || n * 31 % 400000 || '@' || (ARRAY['example.com', 'mail.example', 'post.example'])[1 + n % 3] END,
         CASE WHEN s.is_assigned THEN (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'])[1 + n % 5] END,
         CASE WHEN s.is_assigned THEN (ARRAY['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov'])[1 + n / 5 % 5] END,
         CASE WHEN s.is_assigned THEN (100000 + n)::text END, CASE WHEN s.is_assigned THEN 7 END,
         CASE WHEN s.is_assigned THEN timestamptz '2024-02-01' + n * interval '90 seconds' END
       FROM generate_series(1, $1::bigint) n, LATERAL (
         SELECT (CASE WHEN n % 10 < 6 THEN 'available' WHEN n % 10 < 9 THEN 'sold' WHEN n % 40 < 39 THEN 'exhausted'
           ELSE 'replaced' END)::license_status AS status, n % 10 >= 6 AS is_assigned) s`,
      [rows, pools, ciphers, CIPHERS],
    );
  });
  await client.query(
    `INSERT INTO pool_stock (pool_id, slot, available, sold, exhausted, replaced, deliveries_left)
     SELECT pool_id, 0, count(*) FILTER (WHERE status = 'available'), count(*) FILTER (WHERE status = 'sold'),
       count(*) FILTER (WHERE status = 'exhausted'), count(*) FILTER (WHERE status = 'replaced'),
       count(*) FILTER (WHERE status = 'available')
     FROM licenses GROUP BY pool_id`,
  );
  await client.query('VACUUM ANALYZE licenses');
}

/** Adds one sale per license, evenly over the past year, with the sales counters. */
export async function seedAssignments({ client }: BenchDatabase): Promise<void> {
  await withoutIndexes(client, 'license_assignments', async () => {
    await client.query(
      `INSERT INTO license_assignments (license_id, license_status, pool_id, site_id, order_id, line_item_id, unit,
         product_id, customer_email, assigned_at)
       SELECT id, status, pool_id, 1, (100000 + id)::text, '1', 1, 7, coalesce(customer_email, 'ada@example.com'),
         now() - (max(id) OVER () - id + 1) * $1::float8 / count(*) OVER () * interval '1 second'
       FROM licenses`,
      [YEAR_SECONDS],
    );
  });
  await client.query(
    `INSERT INTO sales (bucket, slot, available, sold, exhausted, replaced)
     SELECT date_bin('15 minutes', assigned_at, timestamptz 'epoch'), 0,
       count(*) FILTER (WHERE license_status = 'available'), count(*) FILTER (WHERE license_status = 'sold'),
       count(*) FILTER (WHERE license_status = 'exhausted'), count(*) FILTER (WHERE license_status = 'replaced')
     FROM license_assignments GROUP BY 1`,
  );
  await client.query(
    `INSERT INTO pool_sales (pool_id, day, slot, sold)
     SELECT pool_id, (assigned_at AT TIME ZONE 'UTC')::date, 0, count(*)
     FROM license_assignments WHERE assigned_at > now() - interval '60 days' GROUP BY 1, 2`,
  );
  await client.query('VACUUM ANALYZE license_assignments, sales, pool_sales');
}

/** Recreates the indexes after the inserts, which takes a tenth of the time. */
async function withoutIndexes(
  client: pg.Client,
  table: string,
  insertRows: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = $1 AND indexname <> $1 || '_pkey'`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await client.query('SET session_replication_role = replica');
  await insertRows();
  await client.query('SET session_replication_role = DEFAULT');
  for (const { definition } of rows) await client.query(definition);
}
