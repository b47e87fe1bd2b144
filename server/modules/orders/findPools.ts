import { ALL_VARIATIONS } from '#contract/mappings';
import type { LineItem } from '#contract/orders';
import type { Tx } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/prepareStatement';

interface MappingRow {
  product_id: number;
  variation_id: number;
  pool_id: number;
}

const ACTIVE_MAPPINGS = prepareStatement<MappingRow>(
  'find pools',
  `SELECT product_id, variation_id, pool_id FROM mappings
   WHERE site_id = $1 AND product_id = ANY($2::bigint[]) AND is_active`,
);

/** Pool ids by line item id; line items without an active mapping are left out. */
export async function findPools(tx: Tx, siteId: number, lines: LineItem[]): Promise<Map<string, number>> {
  const { rows } = await ACTIVE_MAPPINGS(tx, [siteId, lines.map((line) => line.product_id)]);
  const poolByProduct = new Map(rows.map((row) => [`${row.product_id} ${row.variation_id}`, row.pool_id]));
  const findPool = (line: LineItem) =>
    poolByProduct.get(`${line.product_id} ${line.variation_id}`) ??
    poolByProduct.get(`${line.product_id} ${ALL_VARIATIONS}`);

  const pools = new Map<string, number>();
  for (const line of lines) {
    const pool = findPool(line);
    if (pool !== undefined) pools.set(line.id, pool);
  }
  return pools;
}
