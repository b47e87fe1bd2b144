import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { isForeignKeyViolation } from '../../platform/db/errors';
import type { Tx } from '../../platform/db/openDatabase';
import { notFound } from '../../platform/errors';
import { createNotification } from '../notifications';
import type { OrderState, Recipient, Unit } from './OrderState';

const ENQUEUE = `
  INSERT INTO backorders (pool_id, site_id, order_id, line_item_id, unit, part, parts, validity)
  SELECT $1, $2, $3, u.line_item_id, u.unit, u.part, u.parts, u.validity
  FROM unnest($4::text[], $5::int[], $6::int[], $7::int[], $8::interval[]) WITH ORDINALITY
    AS u(line_item_id, unit, part, parts, validity, ordinal) ORDER BY u.ordinal`;

/** Appends units to the pool's backorder queue. Requires `lockBackorders`. */
export async function enqueueBackorders(
  tx: Tx,
  { siteId, orderId }: Recipient,
  poolId: number,
  units: Unit[],
): Promise<void> {
  const values = [
    poolId,
    siteId,
    orderId,
    units.map(({ lineItemId }) => lineItemId),
    units.map(({ unit }) => unit),
    units.map(({ part }) => part),
    units.map(({ parts }) => parts),
    units.map(({ validity }) => validity),
  ];
  await tx.$client.query(ENQUEUE, values).catch((error) => {
    throw isForeignKeyViolation(error, 'backorders_site_id_sites_id_fk')
      ? notFound(message('sites.not_found'))
      : error;
  });
}

const POOL_BACKORDERS = `
  SELECT p.name, s.name AS site, (SELECT count(*) FROM backorders b WHERE b.pool_id = p.id) AS backordered,
    (SELECT o.id FROM orders o WHERE o.site_id = s.id AND o.order_id = $3) AS record_id
  FROM pools p, sites s WHERE p.id = $1 AND s.id = $2`;

interface PoolBackorders {
  name: string;
  site: string;
  backordered: number;
  record_id: number | null;
}

/** Notifies the administrator that a pool has backorders. */
export async function notifyBackordered(
  tx: Tx,
  ctx: Context,
  poolId: number,
  siteId: number,
  { orderId, number, lineItems }: OrderState,
  units: Unit[],
): Promise<void> {
  const { rows } = await tx.$client.query<PoolBackorders>(POOL_BACKORDERS, [poolId, siteId, orderId]);
  const { name = '', site = '', backordered = units.length, record_id } = rows[0] ?? {};
  const product =
    lineItems.find(({ id }) => id === units[0]?.lineItemId)?.name || message('alerts.a_product');
  await createNotification(tx, ctx, {
    type: 'ASSIGNMENT_FAILED',
    severity: 'CRITICAL',
    title: message('alerts.unassigned_title', { pool: name }),
    message: message('alerts.unassigned', {
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
