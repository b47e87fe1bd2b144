import { expect } from 'vitest';
import { textOf } from '#contract/texts/Text';
import { createNotification } from '../../../server/domains/alerts/createNotifications';
import { systemContext } from '../../../server/platform/context';
import { transaction } from '../../../server/platform/db/transaction';
import { buildPool } from '../build';
import { test } from '../fixtures';

const COUNT_ROWS_READ = `
  SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'notifications'`;

test('reads few notifications to create one for a pool when thousands about no pool are unresolved', async ({
  api,
}) => {
  const { id: poolId } = await buildPool(api);
  await api.sql(`INSERT INTO notifications (type, severity, title, message)
    SELECT 'LOW_STOCK', 'WARNING', '', '' FROM generate_series(1, 3000)`);
  await api.sql('ANALYZE notifications');
  const text = textOf('orders.not_found');

  const read = await transaction(api.services.db, async (tx) => {
    await createNotification(tx, systemContext(api.services, 'test'), {
      type: 'LOW_STOCK',
      severity: 'WARNING',
      title: text,
      message: text,
      poolId,
    });
    return (await tx.$client.query<{ n: number }>(COUNT_ROWS_READ)).rows[0]?.n;
  });

  expect(await api.count(`notifications WHERE pool_id = ${poolId} AND NOT is_resolved`)).toBe(1);
  expect(read).toBeLessThan(100);
});
