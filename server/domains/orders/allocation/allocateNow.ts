import type { AllocationResult } from '#contract/orders';
import type { LineItem } from '#contract/shopOrders';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import type { OrderRef } from '../../deliveries';
import { enqueueValidations } from '../../stock';
import { reconcileStored } from '../apply/applyOrders';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { findOrderKey } from '../details/findOrder';
import { releaseOrder } from '../held/releaseOrder';
import { findMappedPools } from './findPools';
import { fulfillBackorders } from './fulfillBackorders';

/**
 * Allocates keys to an order now: to units of products that were mapped since, whenever it was paid, to those whose license
 * is not stored, and to its backorders in the order of their pools' queues, which serves older orders first.
 */
export async function allocateNow(ctx: Context, id: number): Promise<AllocationResult> {
  const { hasSite, ...order } = await findOrderKey(ctx.db, id);
  if (!hasSite) throw conflict(textOf('messages.no_site'));
  const before = await countAssigned(ctx, order);
  const state = await runOrderTransaction(ctx.db, async (tx, isExclusive) => {
    const released = await releaseOrder(tx, order);
    return { released, ...(await reconcileStored(tx, ctx, order, { isExclusive, scope: 'all' })) };
  });
  for (const { pool_id } of await listBackorders(ctx, order)) await fulfillBackorders(ctx, pool_id);

  // Another call may take keys away meanwhile.
  const assigned = Math.max(0, (await countAssigned(ctx, order)) - before);
  const backorders = await listBackorders(ctx, order);
  const unmapped = await countUnmapped(ctx, order, state.lineItems);
  if (assigned === 0 && backorders.length === 0 && unmapped === 0)
    throw conflict(textOf('orders.nothing_to_allocate'));
  const backordered = backorders.reduce((sum, { units }) => sum + units, 0);
  const isValidating = await startValidations(ctx, backorders);
  await audit(ctx.db, ctx, {
    action: 'order.allocate',
    id: order.orderId,
    details: {
      site: order.siteId,
      assigned,
      backordered,
      ...(state.released && { held_for: state.released }),
    },
  });
  return {
    assigned_units: assigned,
    backordered_units: backordered,
    remaining: [
      ...backorders.map((row) => ({
        license_group: { id: row.pool_id, name: row.pool },
        units: row.units,
        ...presentTexts({ reason: getReason(row, isValidating.has(row.pool_id)) }),
      })),
      ...(unmapped > 0
        ? [
            {
              license_group: null,
              units: unmapped,
              ...presentTexts({ reason: textOf('orders.not_mapped') }),
            },
          ]
        : []),
    ],
  };
}

const COUNT_ASSIGNED = `
  SELECT count(*) AS n FROM license_assignments WHERE site_id = $1 AND order_id = $2 AND license_id IS NOT NULL`;

async function countAssigned({ db }: Context, { siteId, orderId }: OrderRef): Promise<number> {
  return (await db.$client.query<{ n: number }>(COUNT_ASSIGNED, [siteId, orderId])).rows[0]?.n ?? 0;
}

interface BackorderRow {
  pool_id: number;
  pool: string;
  units: number;
  /** Units of other orders that the pool serves first. */
  older: number;
}

const BACKORDERS = `
  SELECT q.pool_id, p.name AS pool, q.units,
    (SELECT count(*) FROM backorders b WHERE b.pool_id = q.pool_id AND b.id < q.first_id) AS older
  FROM (SELECT pool_id, count(*) AS units, min(id) AS first_id FROM backorders
    WHERE site_id = $1 AND order_id = $2 GROUP BY pool_id) q
  JOIN pools p ON p.id = q.pool_id ORDER BY q.pool_id`;

async function listBackorders({ db }: Context, { siteId, orderId }: OrderRef): Promise<BackorderRow[]> {
  return (await db.$client.query<BackorderRow>(BACKORDERS, [siteId, orderId])).rows;
}

async function countUnmapped({ db }: Context, order: OrderRef, lines: LineItem[]): Promise<number> {
  const pools = await findMappedPools(db, { ...order, lineItems: lines });
  return lines.reduce((sum, { id, quantity }) => (pools.has(id) ? sum : sum + quantity), 0);
}

/** Requests the validation of keys that the units wait for; returns the pools that have such keys. */
async function startValidations(ctx: Context, backorders: BackorderRow[]): Promise<Set<number>> {
  const poolIds = new Set<number>();
  await transaction(ctx.db, async (tx) => {
    for (const { pool_id } of backorders)
      if (await enqueueValidations(tx, ctx, pool_id)) poolIds.add(pool_id);
  });
  return poolIds;
}

function getReason({ pool, older }: BackorderRow, isValidating: boolean): Text {
  if (isValidating) return textOf('orders.validating', { pool });
  return older > 0
    ? textOf('orders.older_first', { pool, smart_count: older })
    : textOf('orders.no_stock', { pool });
}
