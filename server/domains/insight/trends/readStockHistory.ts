import { textOf } from '#contract/texts/Text';
import { STOCK_DAYS, type StockHistory } from '#contract/trends';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';

// From now backwards: the keys of a day are those of the next one without what the batches gained on that one.
const READ = `
  WITH changed AS (
    SELECT c.day, sum(c.free) AS gained FROM license_batches b JOIN batch_counts c ON c.batch_id = b.id
    WHERE b.pool_id = $1 AND c.day > today() - ${STOCK_DAYS} GROUP BY c.day
  )
  SELECT day::text, greatest(0, coalesce((SELECT available FROM pool_counts WHERE pool_id = $1), 0)
    - coalesce((SELECT sum(gained) FROM changed WHERE changed.day > span.day), 0))::int AS available
  FROM (SELECT today() - n AS day FROM generate_series(0, ${STOCK_DAYS - 1}) n) span
  WHERE day >= (SELECT created_at::date FROM pools WHERE id = $1) ORDER BY day`;

/** The available keys of a pool at the end of each of the last days; throws without the pool. */
export async function readStockHistory({ db }: Context, poolId: number): Promise<StockHistory> {
  const { rows } = await db.$client.query('SELECT FROM pools WHERE id = $1', [poolId]);
  assertFound(rows[0], textOf('pools.not_found'));
  return (await db.$client.query<StockHistory[number]>(READ, [poolId])).rows;
}
