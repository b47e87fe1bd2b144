import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { isForeignKeyViolation } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { notFound } from '../../../platform/errors';
import { createNotification } from '../../alerts';
import type { OrderRef } from '../../deliveries';
import { enqueueRefill, enqueueValidations } from '../../stock';
import type { OrderState, Unit } from '../apply/OrderState';

const ENQUEUE = prepareStatement(
  'enqueue backorders',
  `INSERT INTO backorders (pool_id, site_id, order_id, line_item_id, unit, part, parts, validity)
   SELECT u.pool_id, u.site_id, u.order_id, u.line_item_id, u.unit, u.part, u.parts, u.validity
   FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::interval[])
     WITH ORDINALITY AS u(pool_id, site_id, order_id, line_item_id, unit, part, parts, validity, ordinal)
   ORDER BY u.ordinal`,
);

/** Units of an order that a pool owes keys. */
export interface Shortage {
  order: OrderRef;
  poolId: number;
  units: Unit[];
}

/** Appends units to the backorder queues of their pools, in the given order. Requires `lockBackorders` of each. */
export async function enqueueBackorders(tx: Tx, shortages: Shortage[]): Promise<void> {
  const rows = shortages.flatMap(({ units, ...owner }) => units.map((unit) => ({ ...owner, ...unit })));
  const values = [
    rows.map(({ poolId }) => poolId),
    rows.map(({ order }) => order.siteId),
    rows.map(({ order }) => order.orderId),
    rows.map(({ lineItemId }) => lineItemId),
    rows.map(({ unit }) => unit),
    rows.map(({ part }) => part),
    rows.map(({ parts }) => parts),
    rows.map(({ validity }) => validity),
  ];
  await ENQUEUE(tx, values).catch((error) => {
    throw isForeignKeyViolation(error, 'backorders_site_id_sites_id_fk')
      ? notFound(textOf('sites.not_found'))
      : error;
  });
}

// Up to those of this order: several orders may be enqueued together.
const POOL_BACKORDERS = `
  SELECT p.name, s.name AS site, (SELECT count(*) FROM backorders b WHERE b.pool_id = p.id AND b.id <= (
      SELECT max(id) FROM backorders own WHERE own.site_id = s.id AND own.order_id = $3 AND own.pool_id = p.id))
      AS backordered,
    (SELECT o.id FROM orders o WHERE o.site_id = s.id AND o.order_id = $3) AS record_id
  FROM pools p, sites s WHERE p.id = $1 AND s.id = $2`;

/**
 * Notifies the administrator that units wait, unless the pool makes keys for them, or keys under validation may fulfill them:
 * then the validation does.
 */
export async function reportShortage(
  tx: Tx,
  ctx: Context,
  state: OrderState,
  shortage: Shortage,
): Promise<void> {
  if (await enqueueRefill(tx, shortage.poolId)) return;
  if (!(await enqueueValidations(tx, ctx, shortage.poolId)))
    await notifyBackordered(tx, ctx, state, shortage);
}

interface PoolBackorders {
  name: string;
  site: string;
  backordered: number;
  record_id: number | null;
}

async function notifyBackordered(
  tx: Tx,
  ctx: Context,
  { number, lineItems }: OrderState,
  { poolId, order: { siteId, orderId }, units }: Shortage,
): Promise<void> {
  const { rows } = await tx.$client.query<PoolBackorders>(POOL_BACKORDERS, [poolId, siteId, orderId]);
  const { name = '', site = '', backordered = units.length, record_id } = rows[0] ?? {};
  const product = lineItems.find(({ id }) => id === units[0]?.lineItemId)?.name || textOf('alerts.a_product');
  await createNotification(tx, ctx, {
    type: 'ASSIGNMENT_FAILED',
    severity: 'CRITICAL',
    title: textOf('alerts.unassigned_title', { pool: name }),
    message: textOf('alerts.unassigned', {
      order: number,
      site,
      product,
      pool: name,
      smart_count: backordered,
    }),
    poolId,
    orderId: record_id ?? undefined,
    availableCount: 0,
  });
}
