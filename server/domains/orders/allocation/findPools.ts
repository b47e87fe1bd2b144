import { ALL_VARIATIONS, type RenewalPolicy } from '#contract/mappings';
import type { LineItem } from '#contract/shopOrders';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';

/** Which mappings give keys: those whose date includes the order, all of them, none, or the one with the id. */
export type MappingScope = 'dated' | 'all' | 'none' | number;

interface ProductRow {
  product_id: number;
  variation_id: number;
}

interface MappingRow extends ProductRow {
  site_id: number;
  order_id: string;
  id: number;
  /** The order was paid before the date of the mapping. */
  is_early: boolean;
  pool_id: number;
  keys_per_unit: number;
  /** Pool and keys per unit of the further pools of a bundle. */
  more_pools: [number, number][];
  validity: string | null;
  renewal_policy: RenewalPolicy;
  is_recovering: boolean;
}

/** The keys that each unit of a line item gets. */
export interface MappedLine {
  /** The pool of each key of a unit. */
  pools: number[];
  /** SQL interval; null without a term. */
  validity: string | null;
  /** The choice for an order that renews a subscription. */
  renewalPolicy: RenewalPolicy;
  /** The site must get no keys until it is known what it was given. */
  isRecovering: boolean;
}

// The LIMIT keeps the planner from joining all orders of the site.
const ACTIVE_MAPPINGS = prepareStatement<MappingRow>(
  'find pools',
  `SELECT line.site_id, line.order_id, m.id, m.product_id, m.variation_id,
     is_early(o.event_id, o.paid_at, o.ordered_at, m.orders_from) AS is_early,
     m.pool_id, m.keys_per_unit,
     ARRAY(SELECT ARRAY[p.pool_id::float8, p.keys_per_unit] FROM mapping_pools p WHERE p.mapping_id = m.id
       ORDER BY p.position) AS more_pools,
     m.validity || ' ' || m.validity_unit AS validity, m.renewal_policy,
     EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = line.site_id) AS is_recovering
   FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS l(site_id, order_id, product_id)) line
   JOIN mappings m USING (site_id, product_id)
   CROSS JOIN LATERAL (SELECT event_id, paid_at, ordered_at FROM orders o
     WHERE o.site_id = line.site_id AND o.order_id = line.order_id LIMIT 1) o
   WHERE m.is_active`,
);

const toMappedLine = ({
  pool_id,
  keys_per_unit,
  more_pools,
  validity,
  renewal_policy: renewalPolicy,
  is_recovering: isRecovering,
}: MappingRow): MappedLine => ({
  pools: [[pool_id, keys_per_unit] as const, ...more_pools].flatMap(([pool, keys]) =>
    Array.from({ length: keys }, () => pool),
  ),
  validity,
  renewalPolicy,
  isRecovering,
});

interface SavedOrder {
  siteId: number;
  orderId: string;
  lineItems: LineItem[];
}

/** The mapped line items by id, per saved order; line items without a mapping that gives keys are left out. */
export async function findPools(
  tx: Tx,
  orders: SavedOrder[],
  scope: MappingScope = 'dated',
): Promise<Map<string, MappedLine>[]> {
  const lines = orders.flatMap(({ siteId, orderId, lineItems }) =>
    lineItems.map(({ product_id }) => ({ siteId, orderId, product_id })),
  );
  if (lines.length === 0) return orders.map(() => new Map());
  const { rows } = await ACTIVE_MAPPINGS(tx, [
    lines.map(({ siteId }) => siteId),
    lines.map(({ orderId }) => orderId),
    lines.map(({ product_id }) => product_id),
  ]);
  return orders.map(({ siteId, orderId, lineItems }) => {
    const ofOrder = rows.filter(({ site_id, order_id }) => site_id === siteId && order_id === orderId);
    const inScope = [...matchLines(lineItems, ofOrder)].filter(([, row]) => isInScope(row, scope));
    return new Map(inScope.map(([lineId, row]) => [lineId, toMappedLine(row)]));
  });
}

const isInScope = ({ id, is_early }: MappingRow, scope: MappingScope) =>
  scope === 'all' || (scope === 'dated' ? !is_early : scope === id);

/** The mapping of each line item, by its id. A variation's own mapping applies before that of its product. */
function matchLines<Row extends ProductRow>(lines: LineItem[], rows: Row[]): Map<string, Row> {
  const rowByProduct = new Map(rows.map((row) => [`${row.product_id} ${row.variation_id}`, row]));
  const matches = new Map<string, Row>();
  for (const { id, product_id, variation_id } of lines) {
    const row =
      rowByProduct.get(`${product_id} ${variation_id}`) ??
      rowByProduct.get(`${product_id} ${ALL_VARIATIONS}`);
    if (row) matches.set(id, row);
  }
  return matches;
}

export interface MappedPool extends ProductRow {
  id: number;
  name: string;
  product_name: string;
  /** The order was paid before the date of the mapping. */
  is_early: boolean;
  renewal_policy: RenewalPolicy;
}

const MAPPED_POOLS = `
  SELECT m.product_id, m.variation_id, p.id, p.name, m.product_name, m.renewal_policy,
    is_early(o.event_id, o.paid_at, o.ordered_at, m.orders_from) AS is_early
  FROM orders o JOIN mappings m ON m.site_id = o.site_id JOIN pools p ON p.id = m.pool_id
  WHERE o.site_id = $1 AND o.order_id = $2 AND m.product_id = ANY($3::bigint[]) AND m.is_active`;

/** The pools that an order's line items are mapped to now, by line item id, with their names. */
export async function findMappedPools(
  db: Queryable,
  { siteId, orderId, lineItems }: SavedOrder,
): Promise<Map<string, MappedPool>> {
  const values = [siteId, orderId, lineItems.map((line) => line.product_id)];
  return matchLines(lineItems, (await db.$client.query<MappedPool>(MAPPED_POOLS, values)).rows);
}
