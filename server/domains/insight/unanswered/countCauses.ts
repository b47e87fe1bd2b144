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
 * SQL: the newest lines without a key of each product of an active site that has a pool, with their causes. Those of products
 * without one have one cause, so that their lines are only counted.
 */
export const MAPPED_LINES = `
  SELECT line.*, coalesce(c.cause, 'unexplained') AS cause
  FROM keyless_products p JOIN sites s ON s.id = p.site_id AND s.is_active
  CROSS JOIN LATERAL active_mapping(p.site_id, p.product_id, p.variation_id) m
  CROSS JOIN LATERAL (SELECT * FROM keyless_lines l
    WHERE l.site_id = p.site_id AND l.product_id = p.product_id AND l.variation_id = p.variation_id
    ORDER BY l.paid_at DESC LIMIT ${UNANSWERED_LIMIT}) line
  CROSS JOIN LATERAL keyless_cause(line.site_id, line.order_id, line.product_id, line.variation_id) c`;

const COUNTED = 'count(DISTINCT (site_id, order_id)) AS orders, sum(units)::bigint AS units';

const CAUSES = `
  SELECT cause, ${COUNTED}, min(since) AS since FROM waiting_orders w
  WHERE EXISTS (SELECT FROM sites s WHERE s.id = w.site_id) GROUP BY cause
  UNION ALL SELECT cause, ${COUNTED}, min(paid_at) FROM (${MAPPED_LINES}) line GROUP BY cause
  UNION ALL SELECT 'shop_paused', ${COUNTED}, min(paid_at) FROM (
    SELECT l.* FROM sites s CROSS JOIN LATERAL (SELECT * FROM keyless_lines l
      WHERE l.site_id = s.id LIMIT ${UNANSWERED_LIMIT}) l
    WHERE NOT s.is_active) paused HAVING count(*) > 0`;

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

function toCause(products: SoldProduct[]): CauseRow[] {
  if (products.length === 0) return [];
  const oldest = products.flatMap(({ sold }) => sold.since ?? []).sort((a, b) => a.getTime() - b.getTime());
  return [
    {
      cause: 'no_mapping',
      orders: products.reduce((sum, { sold }) => sum + sold.orders, 0),
      units: products.reduce((sum, { sold }) => sum + sold.units, 0),
      since: oldest[0] ?? null,
    },
  ];
}

/** Customers wait for these; the others are held by a choice of a user, or for a moment. */
const HELD: readonly UnansweredCause[] = ['early', 'processing'];

export const sumUnits = (causes: Pick<Unanswered['causes'][number], 'cause' | 'units'>[]): number =>
  causes.reduce((sum, { cause, units }) => sum + (HELD.includes(cause) ? 0 : (units ?? 0)), 0);
