import type { Tx } from '../../platform/db/openDatabase';
import { lockLicenses, restockUnseen } from '../orders';
import { groupByPlace } from './decideKeys';
import type { GivenOrder } from './GivenOrder';

// Of a key that one order only can have: what another order has. Of a unit: another key than its last one.
const STALE_UNITS = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($2) AS g(order_id text, line text, unit int, part int, indexes text[], is_last boolean)
  )
  SELECT a.id, a.license_id FROM given g CROSS JOIN LATERAL unnest(g.indexes) AS i(hex)
  JOIN licenses l ON l.key_index = decode(i.hex, 'hex') JOIN license_assignments a ON a.license_id = l.id
  WHERE l.deliveries_allowed = 1 AND a.delivered_at IS NULL AND NOT (a.site_id = $1 AND a.order_id = g.order_id)
  UNION
  SELECT a.id, a.license_id FROM given g
  JOIN license_assignments a ON a.site_id = $1 AND a.order_id = g.order_id AND a.line_item_id = g.line
    AND a.unit = g.unit AND a.part = g.part
  JOIN licenses l ON l.id = a.license_id
  WHERE g.is_last AND a.delivered_at IS NULL AND encode(l.key_index, 'hex') <> ALL(g.indexes)`;

/**
 * Takes from units what the lost state of the database had taken from them before it gave it to the given orders, such as
 * a key of a refunded order that nobody had seen. Else the unit would be told it as well.
 */
export async function releaseStaleUnits(tx: Tx, siteId: number, orders: GivenOrder[]): Promise<void> {
  const given = orders.flatMap((order) =>
    [...groupByPlace(order).values()].flatMap((keys) =>
      keys.map(({ lineItemId, unit, part, indexes }, position) => ({
        order_id: order.orderId,
        line: lineItemId,
        unit,
        part,
        indexes,
        is_last: position === keys.length - 1,
      })),
    ),
  );
  const { rows } = await tx.$client.query<{ id: number; license_id: number }>(STALE_UNITS, [
    siteId,
    JSON.stringify(given),
  ]);
  if (rows.length === 0) return;
  await lockLicenses(
    tx,
    rows.map(({ license_id }) => license_id),
  );
  await restockUnseen(
    tx,
    rows.map(({ id }) => id),
  );
}
