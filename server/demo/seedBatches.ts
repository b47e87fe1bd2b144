import { itemAt } from '#shop/random';
import type { Tx } from '../platform/db/openDatabase';
import { reserveIds } from '../platform/db/reserveIds';
import type { DemoLicense, DemoStock } from './allocateKeys';
import { demoPools } from './catalog';
import { insertMany } from './insertMany';
import type { DemoIds } from './seedShop';

const batchColumns = {
  id: 'bigint',
  pool_id: 'bigint',
  supplier: 'text',
  reference: 'text',
  cost: 'numeric',
  currency: 'text',
  file_name: 'text',
  actor: 'text',
  request_id: 'text',
  created_at: 'timestamptz',
  created: 'int',
  finished_at: 'timestamptz',
};

/** Adds a batch for each delivery of a supplier, whose keys arrive in a pool together; returns the batch of each license. */
export async function seedBatches(tx: Tx, stock: DemoStock, ids: DemoIds): Promise<Map<DemoLicense, number>> {
  const groups = groupByArrival(stock.licenses);
  const batchIds = await reserveIds(tx, 'license_batches', groups.length);
  const rows = groups.map((licenses, n) => {
    const { pool, createdAt } = itemAt(licenses, 0);
    // The products of the demo are named after their makers.
    const [supplier = ''] = itemAt(demoPools, pool).name.split(' ');
    const day = createdAt.toISOString().slice(0, 10);
    return {
      id: itemAt(batchIds, n),
      pool_id: itemAt(ids.pools, pool),
      supplier,
      reference: `${supplier.slice(0, 3).toUpperCase()}-${day.replaceAll('-', '')}`,
      cost: 4 + pool,
      currency: 'EUR',
      file_name: `${supplier.toLowerCase()}-${day}.csv`,
      actor: 'demo',
      request_id: 'demo',
      created_at: createdAt,
      created: licenses.length,
      finished_at: createdAt,
    };
  });
  await insertMany(tx, 'license_batches', batchColumns, rows);
  return new Map(
    groups.flatMap((licenses, n) => licenses.map((license) => [license, itemAt(batchIds, n)] as const)),
  );
}

function groupByArrival(licenses: DemoLicense[]): DemoLicense[][] {
  const arrivals = new Map<string, DemoLicense[]>();
  for (const license of licenses) {
    const arrival = `${license.pool} ${license.createdAt.getTime()}`;
    const others = arrivals.get(arrival);
    if (others) others.push(license);
    else arrivals.set(arrival, [license]);
  }
  return [...arrivals.values()];
}

// The triggers counted all of the history today.
const COUNT_BY_DAY = `
  INSERT INTO batch_counts (batch_id, day, slot, keys, free, quarantined, sold, replaced, refunded, invalid)
  SELECT batch_id, (at AT TIME ZONE 'UTC')::date, 0, sum(keys), sum(free), 0, sum(sold), sum(replaced), sum(refunded), sum(invalid)
  FROM licenses, LATERAL (
    SELECT created_at, 1, (status = 'available' OR sold_at IS NOT NULL)::int, 0, 0, 0,
      coalesce(counted_validation(status, validation) = 'invalid', false)::int
    UNION ALL SELECT sold_at, 0, (status = 'available')::int - 1, 1, (status = 'replaced')::int, (flag IS NOT NULL)::int, 0
    WHERE sold_at IS NOT NULL
  ) change (at, keys, free, sold, replaced, refunded, invalid)
  WHERE batch_id IS NOT NULL GROUP BY 1, 2`;

/** Counts what became of the keys of each batch on the day on which it did. */
export async function countBatchesByDay(tx: Tx): Promise<void> {
  await tx.$client.query('DELETE FROM batch_counts');
  await tx.$client.query(COUNT_BY_DAY);
}
