import type pg from 'pg';
import type { BenchDatabase } from './startDatabase';

const POOLS = 12;
const CUSTOMERS = 400_000;
const CHUNK_SIZE = 50_000;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Adds licenses: 60 % available, the others with customer and order, sold over the past year. */
export async function seedLicenses(
  bench: BenchDatabase,
  rows: number,
  { pools = POOLS, customers = CUSTOMERS, batchId = null as number | null } = {},
): Promise<void> {
  const { client } = bench;
  await client.query(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     SELECT 'Product ' || chr(64 + n * 7 % 26 + 1), 10, 10, true, true FROM generate_series(1, $1) n`,
    [pools],
  );
  await withoutIndexes(client, 'licenses', async () => {
    for (let start = 0; start < rows; start += CHUNK_SIZE)
      await insertLicenses(
        bench,
        { pools, customers, rows, batchId },
        start,
        Math.min(CHUNK_SIZE, rows - start),
      );
  });
  await client.query(`SELECT setval(pg_get_serial_sequence('licenses', 'id'), $1)`, [rows]);
  await client.query(
    `INSERT INTO pool_stock (pool_id, slot, available, sold, exhausted, replaced, uses_left)
     SELECT pool_id, 0, count(*) FILTER (WHERE status = 'available'), count(*) FILTER (WHERE status = 'sold'),
       count(*) FILTER (WHERE status = 'exhausted'), count(*) FILTER (WHERE status = 'replaced'),
       count(*) FILTER (WHERE status = 'available')
     FROM licenses GROUP BY pool_id`,
  );
  await client.query('VACUUM ANALYZE licenses');
}

interface Seed {
  pools: number;
  customers: number;
  rows: number;
  batchId: number | null;
}

/** Ciphers are bound to the ids: `start` + 1 and the following. */
async function insertLicenses(
  { client, vault }: BenchDatabase,
  { pools, customers, rows, batchId }: Seed,
  start: number,
  count: number,
): Promise<void> {
  const ciphers = Array.from({ length: count }, (_, n) =>
    vault.encrypt(`ABCDE-FGHIJ-${start + n}-KLMNO`, 'licenses.key_cipher', start + n + 1),
  );
  await client.query(
    `INSERT INTO licenses (id, pool_id, batch_id, key_cipher, key_index, key_ending, status, created_at, uses_left,
       customer_email, customer_first_name, customer_last_name, order_id, product_id, site_id, sold_at)
     OVERRIDING SYSTEM VALUE
     SELECT n, 1 + n * 7919 % $1, $7, cipher, sha256(n::text::bytea), n % 60000000, s.status,
       now() - ($6::bigint - n + 86400) * $5::float8 * interval '1 second', CASE WHEN s.status = 'available' THEN 1 ELSE 0 END,
       CASE WHEN s.is_assigned THEN 'customer' || n * 31 % $4 || '@' || (ARRAY['example.com', 'mail.example', 'post.example'])[1 + n % 3] END,
       CASE WHEN s.is_assigned THEN (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'])[1 + n % 5] END,
       CASE WHEN s.is_assigned THEN (ARRAY['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov'])[1 + n / 5 % 5] END,
       CASE WHEN s.is_assigned THEN (100000 + n)::text END, CASE WHEN s.is_assigned THEN 7 END,
       CASE WHEN s.is_assigned THEN 1 + n % 3 END,
       CASE WHEN s.is_assigned THEN now() - ($6::bigint - n) * $5::float8 * interval '1 second' END
     FROM unnest($2::bytea[]) WITH ORDINALITY AS t (cipher, position), LATERAL (SELECT position + $3::bigint AS n) _,
     LATERAL (SELECT (CASE WHEN n % 10 < 6 THEN 'available' WHEN n % 10 < 9 THEN 'sold' WHEN n % 40 < 39 THEN 'exhausted'
         ELSE 'replaced' END)::license_status AS status, n % 10 >= 6 AS is_assigned) s`,
    [pools, ciphers, start, customers, YEAR_SECONDS / rows, rows, batchId],
  );
}

/** Recreates the indexes after the inserts, which takes a tenth of the time. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  insertRows: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = $1 AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await client.query('SET session_replication_role = replica');
  await insertRows();
  await client.query('SET session_replication_role = DEFAULT');
  for (const { definition } of rows) await client.query(definition);
}
