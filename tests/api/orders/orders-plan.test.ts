import pg from 'pg';
import { expect, test } from 'vitest';
import { allocateSkipLocked } from '../../../server/domains/orders/allocation/allocateKeys';
import { runOrderTransaction } from '../../../server/domains/orders/apply/runOrderTransaction';
import { discardPlansSql } from '../../../server/platform/db/transaction';
import { addNumberedKeys, PRODUCT, startSelling } from '../selling';
import { getDatabaseUrl } from '../withConnection';

const COUNT_ROWS_READ = `
  SELECT sum(seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables
  WHERE relname IN ('licenses', 'license_assignments', 'backorders')`;

test('reads few rows when a query planned for a pool of one key runs on a large pool', async () => {
  const { api, site, poolId } = await startSelling(1);
  const assign = (orderId: string) =>
    runOrderTransaction(api.services.db, async (tx) => {
      const rowsRead = async () => (await tx.$client.query<{ n: number }>(COUNT_ROWS_READ)).rows[0]?.n ?? 0;
      const before = await rowsRead();
      const customer = { email: null, firstName: null, lastName: null };
      const recipient = { siteId: site.id, orderId, customer, isPartlyRefunded: false };
      const unit = {
        lineItemId: '1',
        unit: 1,
        part: 1,
        parts: 1,
        validity: null,
        productId: PRODUCT,
        variationId: 0,
      };
      const isAssigned = await allocateSkipLocked(tx, poolId, [{ recipient, units: [unit] }]);
      return { isAssigned, read: (await rowsRead()) - before };
    });
  await assign('1');
  await addNumberedKeys(api, poolId, 3000, { prefix: 'MORE' });

  const { isAssigned, read } = await assign('2');

  expect(isAssigned).toBe(true);
  expect(read).toBeLessThan(30);
});

test('plans the statements of a connection again after its 2nd, 4th and 8th transaction', async () => {
  const { api } = await startSelling();
  const pool = new pg.Pool({ connectionString: getDatabaseUrl(api.services) });
  const client = await pool.connect();

  const discards = Array.from({ length: 10 }, () => discardPlansSql(client) !== '');

  client.release();
  await pool.end();
  expect(discards.flatMap((isDiscarding, index) => (isDiscarding ? index + 1 : []))).toEqual([2, 4, 8]);
});
