import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/prepareStatement';
import type { OrderRef } from '../../deliveries';
import type { AssignedUnit } from './orderUnits';

const BACKORDERED = prepareStatement<{ index: number }>(
  'orders with backorders',
  `SELECT o.ordinal::int - 1 AS index FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS o(site_id, order_id, ordinal)
   WHERE EXISTS (SELECT FROM backorders b WHERE b.site_id = o.site_id AND b.order_id = o.order_id)`,
);

const ASSIGNED = prepareStatement<AssignedUnit & { index: number }>(
  'assigned units of orders',
  `SELECT o.ordinal::int - 1 AS index, a.id, a.license_id, a.line_item_id, a.unit, a.part, a.parts, a.flag, p.refund_policy
   FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS o(site_id, order_id, ordinal)
   JOIN license_assignments a USING (site_id, order_id) LEFT JOIN pools p ON p.id = a.pool_id`,
);

interface OrderUnits {
  hasBackorders: boolean;
  assigned: AssignedUnit[];
}

/** The units of several orders. Backorders first, so that a unit fulfilled in between appears in at least one. */
export async function listUnitsOfOrders(tx: Tx, orders: OrderRef[]): Promise<OrderUnits[]> {
  const values = [orders.map(({ siteId }) => siteId), orders.map(({ orderId }) => orderId)];
  const backordered = (await BACKORDERED(tx, values)).rows;
  const assigned = (await ASSIGNED(tx, values)).rows;
  const units: OrderUnits[] = orders.map(() => ({ hasBackorders: false, assigned: [] }));
  for (const { index } of backordered) units[index] = { hasBackorders: true, assigned: [] };
  for (const { index, ...unit } of assigned) units[index]?.assigned.push(unit);
  return units;
}
