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
  { pools = POOLS, customers = CUSTOMERS } = {},
): Promise<void> {
  const { client } = bench;
  await client.query(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     SELECT 'Product ' || chr(64 + n * 7 % 26 + 1), 10, 10, true, true FROM generate_series(1, $1) n`,
    [pools],
  );
  await withoutIndexes(client, 'licenses', async () => {
    for (let start = 0; start < rows; start += CHUNK_SIZE)
      await insertLicenses(bench, { pools, customers, rows }, start, Math.min(CHUNK_SIZE, rows - start));
  });
  await client.query(`SELECT setval(pg_get_serial_sequence('licenses', 'id'), $1)`, [rows]);
  await client.query(
    `INSERT INTO pool_stock (pool_id, slot, available, sold, exhausted, replaced, deliveries_left)
     SELECT pool_id, 0, count(*) FILTER (WHERE status = 'available'), count(*) FILTER (WHERE status = 'sold'),
       count(*) FILTER (WHERE status = 'exhausted'), count(*) FILTER (WHERE status = 'replaced'),
       count(*) FILTER (WHERE status = 'available')
     FROM licenses GROUP BY pool_id`,
  );
  await client.query('VACUUM ANALYZE licenses');
}

/** Ciphers are bound to the ids: `start` + 1 and the following. */
async function insertLicenses(
  { client, vault }: BenchDatabase,
  { pools, customers, rows }: { pools: number; customers: number; rows: number },
  start: number,
  count: number,
): Promise<void> {
  const ciphers = Array.from({ length: count }, (_, n) =>
    vault.encrypt(`ABCDE-FGHIJ-${start + n}-KLMNO`, 'licenses.key_cipher', start + n + 1),
  );
  await client.query(
    `INSERT INTO licenses (id, pool_id, key_cipher, key_index, key_ending, status, created_at, deliveries_left,
       customer_email, customer_first_name, customer_last_name, order_id, product_id, site_id, sold_at)
     OVERRIDING SYSTEM VALUE
     SELECT n, 1 + n * 7919 % $1, cipher, sha256(n::text::bytea), n % 60000000, s.status,
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
    [pools, ciphers, start, customers, YEAR_SECONDS / rows, rows],
  );
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

const SHOPS = 3;

/**
 * Adds orders of three shops over a year, nine of ten completed, each with one key, one of a hundred flagged; with
 * customers, counters, and some backorders, failed messages and refused events.
 */
export async function seedOrders({ client }: BenchDatabase, rows: number): Promise<void> {
  await client.query(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     SELECT 'Product ' || n, 10, 10, true, true FROM generate_series(1, $1) n`,
    [POOLS],
  );
  await client.query(
    `INSERT INTO sites (name, url, consumer_key, consumer_secret_cipher, api_key_cipher, api_key_index)
     SELECT 'Shop ' || n, 'https://' || n || '.example.com', 'ck', '', '', int4send(n) FROM generate_series(1, $1) n`,
    [SHOPS],
  );
  await withoutIndexes(client, 'orders', async () => {
    await client.query(
      `INSERT INTO orders (site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name,
         line_items, units, modified_at, event_id, ordered_at)
       SELECT 1 + n % $2, (100000 + n)::text, (100000 + n)::text,
         CASE WHEN n % 10 > 0 THEN 'completed' ELSE (ARRAY['processing', 'refunded', 'cancelled', 'failed'])[1 + n / 10 % 4] END,
         'Customer' || n * 31 % $3 || '@example.com', (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'])[1 + n % 5],
         (ARRAY['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov'])[1 + n / 5 % 5],
         '[{"id": "1", "product_id": 7, "variation_id": 0, "quantity": 1, "name": "Office"}]', 1, now(), n,
         now() - ($1 - n) * $4::float8 / $1 * interval '1 second'
       FROM generate_series(1, $1::bigint) n`,
      [rows, SHOPS, CUSTOMERS, YEAR_SECONDS],
    );
  });
  await withoutIndexes(client, 'license_assignments', async () => {
    await client.query(
      `INSERT INTO licenses (pool_id, key_cipher, key_index, status) SELECT 1, '', '', 'sold'`,
    );
    await client.query(
      `INSERT INTO license_assignments (license_id, license_status, pool_id, site_id, order_id, line_item_id, unit,
         product_id, assigned_at, flag)
       SELECT l.id, 'sold', 1 + o.id * 7919 % $1, o.site_id, o.order_id, '1', 1, 7, o.ordered_at,
         CASE WHEN o.id % 100 = 0 THEN 'refunded' END
       FROM orders o, licenses l`,
      [POOLS],
    );
  });
  await client.query(
    `INSERT INTO order_messages (site_id, order_id, channel, state, marker, next_at, sent_at)
     SELECT site_id, order_id, 'note', CASE WHEN id % 500 = 0 THEN 'failed' ELSE 'sent' END::message_state, 'M', now(), now()
     FROM orders WHERE id % 10 = 0`,
  );
  await client.query(
    `INSERT INTO webhook_events (site_id, topic, order_id, body, processed_at, outcome, is_refused)
     SELECT site_id, 'order.updated', order_id, '{}', now(), 'outcome', id % 2000 = 0
     FROM orders ORDER BY id DESC LIMIT 100000`,
  );
  await client.query(
    `INSERT INTO backorders (pool_id, site_id, order_id, line_item_id, unit)
     SELECT 1 + id % $1, site_id, order_id, '1', 2 FROM orders ORDER BY id DESC LIMIT 2000`,
    [POOLS],
  );
  await client.query(
    `INSERT INTO order_counts (site_id, status, slot, orders)
     SELECT site_id, status, slot, count(*) FROM (SELECT site_id, status, id % 20 AS slot FROM orders) o GROUP BY 1, 2, 3`,
  );
  await withoutIndexes(client, 'customers', async () => {
    await client.query(
      `INSERT INTO customers (email, first_name, last_name, names, orders, last_order_at)
       SELECT lower(customer_email), max(customer_first_name), max(customer_last_name),
         array_agg(DISTINCT full_name(customer_first_name, customer_last_name)), count(*), max(ordered_at)
       FROM orders GROUP BY 1`,
    );
  });
  await client.query('INSERT INTO customer_counts (slot, customers) SELECT 1, count(*) FROM customers');
  await client.query('VACUUM ANALYZE');
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
