import { UNANSWERED_LIMIT, type Unanswered, UnansweredCause } from '#contract/unanswered';
import type { Queryable } from '../../../platform/db/openDatabase';
import { countSold, readUnmapped, type SoldUnits, type UnmappedRow } from '../../orders';

export interface CauseRow {
  cause: UnansweredCause;
  orders: number;
  units: number | null;
  since: Date | null;
}

/**
 * SQL: lines without a key, with their causes: the newest of each product of an active site that has a pool, and all of the
 * sites that are paused or archived. Those of products without a pool have one cause, so that their lines are only counted.
 * OFFSET keeps the planner from reading the lines of other sites.
 */
export const KEYLESS_LINES = `
  SELECT line.*, coalesce(c.cause, 'unexplained') AS cause
  FROM keyless_products p JOIN sites s ON s.id = p.site_id AND s.is_active
  CROSS JOIN LATERAL active_mapping(p.site_id, p.product_id, p.variation_id) m
  CROSS JOIN LATERAL (SELECT * FROM keyless_lines l
    WHERE l.site_id = p.site_id AND l.product_id = p.product_id AND l.variation_id = p.variation_id
    ORDER BY l.paid_at DESC LIMIT ${UNANSWERED_LIMIT}) line
  CROSS JOIN LATERAL keyless_cause(line.site_id, line.order_id, line.product_id, line.variation_id) c
  WHERE c.cause IS DISTINCT FROM 'shop_paused'
  UNION ALL SELECT line.*, 'shop_paused' FROM sites s CROSS JOIN LATERAL (SELECT * FROM keyless_lines l
    WHERE l.site_id = s.id OFFSET 0) line
  WHERE NOT s.is_active
  UNION ALL SELECT line.*, 'shop_paused' FROM sites s CROSS JOIN LATERAL (SELECT l.* FROM orders o
    CROSS JOIN LATERAL (SELECT * FROM keyless_lines l WHERE l.site_id = o.site_id AND l.order_id = o.order_id OFFSET 0) l
    CROSS JOIN LATERAL active_mapping(l.site_id, l.product_id, l.variation_id) m
    WHERE o.site_id = s.id AND o.held_for = 'paused' OFFSET 0) line
  WHERE s.is_active AND s.paused_at IS NOT NULL`;

const COUNTED = 'count(DISTINCT (site_id, order_id)) AS orders, sum(units)::bigint AS units';

const CAUSES = `
  SELECT cause, ${COUNTED}, min(since) AS since FROM waiting_orders w
  WHERE EXISTS (SELECT FROM sites s WHERE s.id = w.site_id) GROUP BY cause
  UNION ALL SELECT cause, ${COUNTED}, min(paid_at) FROM (${KEYLESS_LINES}) line GROUP BY cause`;

/** What is counted of a product: of one that needs keys, by what the shop or a user says. */
export interface SoldProduct extends UnmappedRow {
  sold: SoldUnits;
}

interface Counted {
  causes: CauseRow[];
  products: SoldProduct[];
}

/** Counts the units that were paid and not given, by cause; `isOfInterest` chooses the products without a pool. */
export async function countCauses(
  db: Queryable,
  isOfInterest: (product: UnmappedRow) => boolean,
): Promise<Counted> {
  const [{ rows }, unmapped] = await Promise.all([db.$client.query<CauseRow>(CAUSES), readUnmapped(db)]);
  const chosen = unmapped.filter(isOfInterest);
  const counts = await countSold(db, chosen);
  const products = chosen.flatMap((product, index) => {
    const sold = counts[index];
    return sold ? { ...product, sold } : [];
  });
  const causes = [...rows, ...toCause(products.filter(({ group }) => group === 'license'))];
  return { causes: causes.sort((a, b) => rank(a) - rank(b)), products };
}

const rank = ({ cause }: CauseRow) => UnansweredCause.options.indexOf(cause);

const toCause = (products: SoldProduct[]): CauseRow[] =>
  products.length === 0 ? [] : [{ cause: 'no_mapping', ...sumSold(products) }];

/** What was sold of products together, and since when. */
export function sumSold(products: SoldProduct[]): Omit<CauseRow, 'cause' | 'units'> & { units: number } {
  const oldest = products.flatMap(({ sold }) => sold.since ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    orders: products.reduce((sum, { sold }) => sum + sold.orders, 0),
    units: products.reduce((sum, { sold }) => sum + sold.units, 0),
    since: oldest[0] ?? null,
  };
}

/** Customers wait for these; the others are held by a choice of a user, or for a moment. */
const HELD: readonly UnansweredCause[] = ['early', 'held', 'processing'];

export const sumUnits = (causes: Pick<Unanswered['causes'][number], 'cause' | 'units'>[]): number =>
  causes.reduce((sum, { cause, units }) => sum + (HELD.includes(cause) ? 0 : (units ?? 0)), 0);
