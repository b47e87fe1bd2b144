import type pg from 'pg';
import type { Bench } from './database';

const POOLS = 12;
const CIPHERS = 500;

/** Licenses as a shop of some years has them: most still in stock, the others with customer and order. */
export async function seedLicenses(bench: Bench, rows: number): Promise<void> {
  const { client, vault } = bench;
  await client.query(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     SELECT 'Product ' || chr(64 + n * 7 % 26 + 1), 10, 10, true, true FROM generate_series(1, $1) n`,
    [POOLS],
  );
  const ciphers = Array.from({ length: CIPHERS }, (_, n) => vault.encrypt(`ABCDE-FGHIJ-${n}-KLMNO`));
  await withoutIndexes(client, async () => {
    await client.query(
      `INSERT INTO licenses (pool_id, key_cipher, key_index, status, created_at, deliveries_left,
         customer_email, customer_first_name, customer_last_name, order_id, product_id, sold_at)
       SELECT 1 + n * 7919 % $2, ($3::bytea[])[1 + n % $4], sha256(n::text::bytea), s.status,
         timestamptz '2024-01-01' + n * interval '90 seconds', CASE WHEN s.status = 'available' THEN 1 ELSE 0 END,
         CASE WHEN s.given THEN 'customer' || n * 31 % 400000 || '@' || (ARRAY['example.com', 'mail.example', 'post.example'])[1 + n % 3] END,
         CASE WHEN s.given THEN (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'])[1 + n % 5] END,
         CASE WHEN s.given THEN (ARRAY['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov'])[1 + n / 5 % 5] END,
         CASE WHEN s.given THEN (100000 + n)::text END, CASE WHEN s.given THEN 7 END,
         CASE WHEN s.given THEN timestamptz '2024-02-01' + n * interval '90 seconds' END
       FROM generate_series(1, $1::bigint) n, LATERAL (
         SELECT (CASE WHEN n % 10 < 6 THEN 'available' WHEN n % 10 < 9 THEN 'sold' WHEN n % 40 < 39 THEN 'exhausted'
           ELSE 'replaced' END)::license_status AS status, n % 10 >= 6 AS given) s`,
      [rows, POOLS, ciphers, CIPHERS],
    );
  });
  await client.query(
    `INSERT INTO pool_stock (pool_id, slot, available, sold, exhausted, replaced)
     SELECT pool_id, 0, count(*) FILTER (WHERE status = 'available'), count(*) FILTER (WHERE status = 'sold'),
       count(*) FILTER (WHERE status = 'exhausted'), count(*) FILTER (WHERE status = 'replaced')
     FROM licenses GROUP BY pool_id`,
  );
  await client.query('VACUUM ANALYZE licenses');
}

/** Filling first and indexing afterwards takes a tenth of the time. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'licenses' AND indexname <> 'licenses_pkey'`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await client.query('SET session_replication_role = replica');
  await fill();
  await client.query('SET session_replication_role = DEFAULT');
  for (const { definition } of rows) await client.query(definition);
}
