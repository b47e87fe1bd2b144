import { withoutIndexes } from '../shared/seedLicenses';
import type { BenchDatabase } from '../shared/startDatabase';

const SHOPS = 3;
/** A tenth of the notifications. */
export const UNRESOLVED = 10_000;
const YEAR = "interval '365 days'";

// Each sold license has an order of its own; ids of orders follow those of licenses.
const ORDERS = `
  INSERT INTO orders (site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name, line_items,
    units, modified_at, event_id, ordered_at)
  SELECT site_id, order_id, order_id, CASE WHEN id % 100 > 3 THEN 'completed' ELSE (ARRAY['processing', 'refunded'])[1 + id % 2] END,
    customer_email, customer_first_name, customer_last_name,
    '[{"id": "1", "product_id": 7, "variation_id": 0, "quantity": 1, "name": "Office"}]', 1, sold_at, id, sold_at
  FROM licenses WHERE order_id IS NOT NULL ORDER BY id`;

const ASSIGNMENTS = `
  INSERT INTO license_assignments (license_id, license_status, pool_id, site_id, order_id, line_item_id, unit, product_id,
    customer_email, assigned_at, delivered_at, flag)
  SELECT id, status, pool_id, site_id, order_id, '1', 1, 7, customer_email, sold_at, sold_at,
    CASE WHEN id % 200 = 7 THEN 'refunded' END
  FROM licenses WHERE order_id IS NOT NULL ORDER BY id`;

const DELIVERIES = `
  INSERT INTO deliveries (site_id, order_id, channel, state, marker, next_at, created_at, sent_at)
  SELECT site_id, order_id, 'note', 'sent', 'M', ordered_at, ordered_at, ordered_at FROM orders ORDER BY id`;

const DELIVERY_KEYS = `
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT d.id, a.id, a.license_id, 'note', false
  FROM deliveries d JOIN license_assignments a USING (site_id, order_id)`;

const CUSTOMERS = `
  INSERT INTO customers (email, first_name, last_name, names, orders, last_order_at)
  SELECT lower(customer_email), max(customer_first_name), max(customer_last_name),
    array_agg(DISTINCT full_name(customer_first_name, customer_last_name)), count(*), max(ordered_at)
  FROM orders GROUP BY 1`;

// As many sales as licenses: the others were deleted since.
const SALES = `
  INSERT INTO sales (bucket, slot, sold, exhausted, deleted)
  SELECT bucket, 0, n * 3 / 10, n / 10, n - n * 3 / 10 - n / 10
  FROM generate_series(date_bin('15 minutes', now() - ${YEAR}, timestamptz 'epoch'), now(), interval '15 minutes') AS b(bucket),
    LATERAL (SELECT ($1::bigint * 2 * abs(sin(extract(epoch FROM bucket) / 40000)) / 35040 * 0.785)::bigint AS n) sold`;

const POOL_SALES = `
  INSERT INTO pool_sales (pool_id, day, slot, sold)
  SELECT pool_id, (assigned_at AT TIME ZONE 'UTC')::date, 0, count(*)
  FROM license_assignments WHERE assigned_at > now() - interval '60 days' GROUP BY 1, 2`;

const COUNTERS = `
  INSERT INTO order_counts (site_id, status, slot, orders) SELECT site_id, status, 0, count(*) FROM orders GROUP BY 1, 2;
  INSERT INTO customer_counts (slot, customers) SELECT 1, count(*) FROM customers`;

const NOTIFICATIONS = `
  INSERT INTO notifications (type, severity, title, message, pool_id, is_resolved)
  SELECT 'LOW_STOCK', 'WARNING', 'Low', 'Low', 1 + n % $2, n > $1 FROM generate_series(1, $1 * 10) n`;

/** Adds to the sold licenses what sold them: shops, orders, customers, assignments, messages, sales, over a year; and notifications. */
export async function seedHistory({ client }: BenchDatabase, rows: number, pools: number): Promise<void> {
  await client.query(
    `INSERT INTO sites
       (name, url, address, consumer_key, consumer_secret_cipher, webhook_secret_cipher, webhook_secret_index)
     SELECT 'Shop ' || n, 'https://' || n || '.example.com', n || '.example.com', 'ck', '', '', int4send(n) FROM generate_series(1, $1) n`,
    [SHOPS],
  );
  await withoutIndexes(client, 'orders', () => client.query(ORDERS));
  await withoutIndexes(client, 'license_assignments', () => client.query(ASSIGNMENTS));
  await withoutIndexes(client, 'deliveries', () => client.query(DELIVERIES));
  await withoutIndexes(client, 'delivery_keys', () => client.query(DELIVERY_KEYS));
  await withoutIndexes(client, 'customers', () => client.query(CUSTOMERS));
  await client.query('SET session_replication_role = replica');
  await client.query(SALES, [rows]);
  await client.query(POOL_SALES);
  await client.query(COUNTERS);
  await client.query(NOTIFICATIONS, [UNRESOLVED, pools]);
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}
