import { UNANSWERED_LIMIT, UnansweredCause } from '#contract/unanswered';
import type { Queryable } from '../../../platform/db/openDatabase';
import { countSold, readUnmapped, type SoldUnits, sumSold, type UnmappedRow } from '../../orders';

export interface CauseRow {
  cause: UnansweredCause;
  orders: number;
  units: number | null;
  /** A limit was reached: there may be more. */
  is_minimum: boolean;
  since: Date | null;
}

/** SQL: of the product `p`. */
const NEWEST_LINES = `
  SELECT newest.*, count(*) OVER () = ${UNANSWERED_LIMIT} AS is_cut FROM (SELECT * FROM keyless_lines l
    WHERE l.site_id = p.site_id AND l.product_id = p.product_id AND l.variation_id = p.variation_id
    ORDER BY l.paid_at DESC LIMIT ${UNANSWERED_LIMIT}) newest`;

/**
 * SQL: lines without a key, with their causes: the newest of each product that has a pool, or whose site is archived, and all
 * that wait for a paused site. Those of other products without a pool have one cause, so that their lines are only counted.
 * `is_cut`: the product may have more of them. OFFSET keeps the planner from reading the lines of other sites.
 */
export const KEYLESS_LINES = `
  SELECT line.*, coalesce(c.cause, 'unexplained') AS cause
  FROM keyless_products p JOIN sites s ON s.id = p.site_id AND s.is_active
  CROSS JOIN LATERAL active_mapping(p.site_id, p.product_id, p.variation_id) m
  CROSS JOIN LATERAL (${NEWEST_LINES}) line
  CROSS JOIN LATERAL keyless_cause(line.site_id, line.order_id, line.product_id, line.variation_id) c
  WHERE c.cause IS DISTINCT FROM 'shop_paused'
  UNION ALL SELECT line.*, 'shop_paused' FROM keyless_products p JOIN sites s ON s.id = p.site_id AND NOT s.is_active
  CROSS JOIN LATERAL (${NEWEST_LINES}) line
  UNION ALL SELECT line.*, false, 'shop_paused' FROM sites s CROSS JOIN LATERAL (SELECT l.* FROM orders o
    CROSS JOIN LATERAL (SELECT * FROM keyless_lines l WHERE l.site_id = o.site_id AND l.order_id = o.order_id OFFSET 0) l
    CROSS JOIN LATERAL active_mapping(l.site_id, l.product_id, l.variation_id) m
    WHERE o.site_id = s.id AND o.held_for = 'paused' OFFSET 0) line
  WHERE s.is_active AND s.paused_at IS NOT NULL`;

const COUNTED = 'count(DISTINCT (site_id, order_id)) AS orders, sum(units)::bigint AS units';

const CAUSES = `
  SELECT cause, ${COUNTED}, false AS is_minimum, min(since) AS since FROM waiting_orders w
  WHERE EXISTS (SELECT FROM sites s WHERE s.id = w.site_id) GROUP BY cause
  UNION ALL SELECT cause, ${COUNTED}, bool_or(is_cut), min(paid_at) FROM (${KEYLESS_LINES}) line GROUP BY cause`;

/** What is counted of a product: of one that needs keys, by what the shop or a user says. */
export interface SoldProduct extends UnmappedRow {
  sold: SoldUnits;
}

interface Counted {
  causes: CauseRow[];
  products: SoldProduct[];
  /** All products without a pool. */
  productsTotal: number;
}

/**
 * Counts the units that were paid and not given, by cause, and those of products without a pool: of all that need keys, and
 * of others as long as there are fewer than `limit`.
 */
export async function countCauses(db: Queryable, limit: number): Promise<Counted> {
  const [{ rows }, unmapped] = await Promise.all([db.$client.query<CauseRow>(CAUSES), readUnmapped(db)]);
  const chosen = unmapped.filter(({ group }, index) => group === 'license' || index < limit);
  const counts = await countSold(db, chosen);
  const products = chosen.flatMap((product, index) => {
    const sold = counts[index];
    return sold ? { ...product, sold } : [];
  });
  const causes = [...rows, ...toCause(products.filter(({ group }) => group === 'license'))];
  return { causes: causes.sort((a, b) => rank(a) - rank(b)), products, productsTotal: unmapped.length };
}

const rank = ({ cause }: CauseRow) => UnansweredCause.options.indexOf(cause);

function toCause(products: SoldProduct[]): CauseRow[] {
  const { isMinimum, ...sold } = sumSold(products.map(({ sold }) => sold));
  return products.length === 0 ? [] : [{ cause: 'no_mapping', ...sold, is_minimum: isMinimum }];
}

/** Customers wait for these; the others are held by a choice of a user, or for a moment. */
const HELD: readonly UnansweredCause[] = ['early', 'held', 'processing'];

/** The units that customers wait for, and whether there may be more. */
export function sumUnits(causes: CauseRow[]): { units: number; isMinimum: boolean } {
  const waiting = causes.filter(({ cause }) => !HELD.includes(cause));
  return {
    units: waiting.reduce((sum, { units }) => sum + (units ?? 0), 0),
    isMinimum: waiting.some(({ is_minimum }) => is_minimum),
  };
}
