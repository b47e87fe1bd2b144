import { expect } from 'vitest';
import { seedDemo } from '../../../server/demo/seedDemo';
import { enqueueDeliveries } from '../../../server/domains/deliveries/enqueueDeliveries';
import { transaction } from '../../../server/platform/db/transaction';
import { test } from '../fixtures';

const COUNT_READ_ROWS = `
  SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int AS n FROM pg_stat_xact_user_tables
  WHERE relname IN ('license_assignments', 'orders', 'delivery_keys')`;

test('reads only the rows of one order when it enqueues its messages', async ({ api: { services, sql } }) => {
  await seedDemo(services);
  const [order] = await sql<{ siteId: number; orderId: string }>(
    `UPDATE orders SET event_id = 1 WHERE status = 'completed'
     RETURNING site_id AS "siteId", order_id AS "orderId"`,
  );
  await sql('DELETE FROM deliveries');

  const readCount = await transaction(services.db, async (tx) => {
    const rowsRead = async () => (await tx.$client.query<{ n: number }>(COUNT_READ_ROWS)).rows[0]?.n ?? 0;
    const before = await rowsRead();
    await enqueueDeliveries(tx, order ? [order] : []);
    return (await rowsRead()) - before;
  });

  const queued = await sql('SELECT order_id AS "orderId", channel FROM deliveries');
  expect(queued).toEqual([{ orderId: order?.orderId, channel: 'note' }]);
  expect(readCount).toBeLessThan(30);
});
