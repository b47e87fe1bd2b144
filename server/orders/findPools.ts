import { and, eq, inArray } from 'drizzle-orm';
import { ALL_VARIATIONS } from '#contract/mappings';
import type { LineItem } from '#contract/orders';
import type { Tx } from '../db/open';
import { mappings } from '../db/tables';

/** The pool of each line by its id; lines that no active mapping names are left out. */
export async function findPools(tx: Tx, siteId: number, lines: LineItem[]): Promise<Map<string, number>> {
  const products = [...new Set(lines.map((line) => line.product_id))];
  if (products.length === 0) return new Map();
  const { productId, variationId, poolId } = mappings;
  const active = await tx
    .select({ productId, variationId, poolId })
    .from(mappings)
    .where(and(eq(mappings.siteId, siteId), inArray(productId, products), eq(mappings.isActive, true)));

  const pools = new Map(active.map((one) => [`${one.productId} ${one.variationId}`, one.poolId]));
  const poolOf = (line: LineItem) =>
    pools.get(`${line.product_id} ${line.variation_id}`) ?? pools.get(`${line.product_id} ${ALL_VARIATIONS}`);
  return new Map(
    lines.flatMap((line) => {
      const pool = poolOf(line);
      return pool === undefined ? [] : [[line.id, pool] as const];
    }),
  );
}
