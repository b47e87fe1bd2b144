import { expect } from 'vitest';
import { claimInTransaction } from '../../../server/domains/deliveries/sending/claimDelivery';
import { transaction } from '../../../server/platform/db/transaction';
import { test } from '../fixtures';
import { receivePaidOrder } from '../messaging';

const COUNT_ROWS_READ = `
  SELECT sum(seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables
  WHERE relname IN ('orders', 'license_assignments', 'licenses')`;

test('a message reads the keys of its own order when tables have grown without statistics', async ({
  messaging: shop,
}) => {
  const { api } = shop;
  await receivePaidOrder(shop);
  // The server would collect statistics at a time of its own.
  for (const table of ['orders', 'license_assignments', 'licenses'])
    await api.sql(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  // More than a few hundred: while its statistics say that a site has one order, the index of a site's orders costs no more
  // than that of the order itself.
  await api.sql(`INSERT INTO orders OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(o,
      jsonb_build_object('id', o.id + n, 'order_id', (1000 + n)::text))).* FROM orders o, generate_series(1, 1000) n`);
  const [message] = await api.sql<{ id: number }>(
    "UPDATE deliveries SET next_at = now() - interval '1 second' RETURNING id",
  );

  const claim = await transaction(api.services.db, async (tx) => {
    const claimed = await claimInTransaction(tx, message?.id ?? 0);
    return {
      keys: claimed?.keys.length,
      ...(await tx.$client.query<{ n: number }>(COUNT_ROWS_READ)).rows[0],
    };
  });

  expect(claim.keys).toBe(1);
  expect(claim.n).toBeLessThan(50);
});
