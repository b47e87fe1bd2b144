import { expect, onTestFinished } from 'vitest';
import { UNANSWERED_LIMIT } from '#contract/unanswered';
import { getUnanswered } from '../../../server/domains/insight/unanswered/getUnanswered';
import { type Context, systemContext } from '../../../server/platform/context';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { buildMapping } from '../build';
import { test } from '../fixtures';
import { getDatabaseUrl } from '../withConnection';

const LINES = 20_000;
const MAPPED = 1;
const PRODUCTS = 40;

/** A line each, most of products without a pool; those of the mapped one were paid before its date. */
const INSERT = `
  INSERT INTO orders (site_id, order_id, number, status, line_items, units, modified_at, event_id, ordered_at, received_at)
    SELECT s.id, n::text, n::text, 'completed',
      jsonb_build_array(jsonb_build_object('id', '1', 'name', 'Mug', 'product_id', n % ${PRODUCTS}, 'variation_id', 0, 'quantity', 1)),
      1, now(), n, now() - n * interval '30 seconds', now() - interval '1 day'
    FROM sites s, generate_series(1, ${LINES}) n;
  INSERT INTO keyless_lines SELECT l.* FROM orders o,
    keyless_lines_of(o.site_id, o.order_id, o.status, o.held_for, o.line_items, o.refunded, o.ordered_at) l`;

const READ = `
  SELECT sum(seq_tup_read)::int AS "inSequence",
    pg_stat_get_xact_tuples_returned('keyless_lines_product'::regclass)::int AS "byIndex"
  FROM pg_stat_xact_user_tables WHERE relname IN ('orders', 'keyless_lines')`;

test('counts what was not delivered without reading all orders or lines', async ({ api, site, pool }) => {
  await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: MAPPED });
  const db = openDatabase(getDatabaseUrl(api.services), () => undefined);
  db.$client.options.max = 1;
  onTestFinished(() => db.$client.end());
  await db.$client.query(INSERT);
  await db.$client.query('VACUUM ANALYZE orders, keyless_lines, keyless_products');
  const ctx: Context = { ...systemContext(api.services, 'test'), db };

  await db.$client.query('BEGIN');
  const { causes, products, products_total } = await getUnanswered(ctx);
  const { rows } = await db.$client.query<{ inSequence: number; byIndex: number }>(READ);
  await db.$client.query('ROLLBACK');
  const { rows: oldest } = await db.$client.query<{ since: Date }>(
    `SELECT min(paid_at) AS since FROM keyless_lines WHERE product_id = ${products[0]?.woocommerce_product_id}`,
  );

  expect(rows[0]?.inSequence).toBe(0);
  expect(rows[0]?.byIndex).toBeGreaterThan(PRODUCTS * UNANSWERED_LIMIT);
  expect(rows[0]?.byIndex).toBeLessThan(PRODUCTS * (UNANSWERED_LIMIT + 10));
  expect(causes).toMatchObject([{ cause: 'early', units: UNANSWERED_LIMIT, is_minimum: true }]);
  expect(products_total).toBe(PRODUCTS - 1);
  expect(products[0]).toMatchObject({
    group: 'other',
    units: UNANSWERED_LIMIT,
    recent_orders: UNANSWERED_LIMIT,
    is_minimum: true,
    since: oldest[0]?.since.toISOString(),
  });
});
