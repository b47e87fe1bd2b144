import { textOf } from '#contract/texts/Text';
import { itemAt } from '#shop/random';
import type { NewNotification } from '../domains/alerts/createNotifications';
import { evaluateThresholds, type PoolStock } from '../domains/stock/alerts/evaluateThresholds';
import type { Tx } from '../platform/db/openDatabase';
import { encodeText } from '../platform/db/textColumn';
import { notificationPreferences, validationService } from '../schema';
import { type DemoStock, isFree, type RestockEvent } from './allocateKeys';
import { type DemoPool, demoPools, demoSites } from './catalog';
import { DAY_MS, type DemoOrder } from './generateOrders';
import { insertMany } from './insertMany';
import type { DemoIds } from './seedShop';

/** A demo notification; `poolId` is an index of `demoPools`. */
interface DemoNotification extends NewNotification {
  poolId: number;
  triggeredAt: Date;
  resolvedAt: Date | null;
  /** The order that got no key. */
  order?: DemoOrder;
}

const RESTOCK_NOTIFICATION_LIMIT = 4;

/** Generates the notifications that the stock checks would have created. */
export function generateNotifications(stock: DemoStock, now: Date): DemoNotification[] {
  const restockNotifications = stock.restocks
    .toSorted((a, b) => a.arrivedAt.getTime() - b.arrivedAt.getTime())
    .map(toRestockNotifications)
    .filter((pair) => pair.length === 2 && pair[1]?.type === 'POOL_REPLENISHED')
    .slice(-RESTOCK_NOTIFICATION_LIMIT);
  const shortages = toShortageNotifications(stock, now);
  return [...restockNotifications.flat(), ...shortages, ...toBackorderNotifications(stock)].sort(
    (a, b) => a.triggeredAt.getTime() - b.triggeredAt.getTime(),
  );
}

function toStockCounts(id: number, pool: DemoPool, available: number, total: number): PoolStock {
  const { name, threshold_count, threshold_percentage } = pool;
  const counts = { available_licenses: available, total_licenses: total };
  return {
    id,
    name,
    threshold_count,
    threshold_percentage,
    ...counts,
    notify_on_low: true,
    notify_on_depleted: true,
    // Disables the lead time rule: the demo data has no runway yet.
    lead_time_days: 0,
    days_left: null,
  };
}

/** Returns a low stock notification before the batch and a replenished one after it, if the thresholds require them. */
function toRestockNotifications({ pool, arrivedAt, before, after, total }: RestockEvent): DemoNotification[] {
  const lowStock = evaluateThresholds(
    toStockCounts(pool, itemAt(demoPools, pool), before, total - after + before),
  );
  const replenished = evaluateThresholds(toStockCounts(pool, itemAt(demoPools, pool), after, total), before);
  return [
    ...(lowStock
      ? [{ ...lowStock, triggeredAt: new Date(arrivedAt.getTime() - DAY_MS * 0.4), resolvedAt: arrivedAt }]
      : []),
    // Information is resolved from the start.
    ...(replenished ? [{ ...replenished, triggeredAt: arrivedAt, resolvedAt: arrivedAt }] : []),
  ];
}

/** Returns current shortages, dated at the pool's latest assignment. */
function toShortageNotifications({ licenses, assignments }: DemoStock, now: Date): DemoNotification[] {
  return demoPools.flatMap((pool, index) => {
    const poolLicenses = licenses.filter((license) => license.pool === index);
    const available = poolLicenses.filter(isFree).length;
    const shortage = evaluateThresholds(toStockCounts(index, pool, available, poolLicenses.length));
    const last = assignments.findLast(({ license }) => license.pool === index);
    return shortage ? [{ ...shortage, triggeredAt: last?.unit.assignedAt ?? now, resolvedAt: null }] : [];
  });
}

function toBackorderNotifications({ backorders }: DemoStock): DemoNotification[] {
  const first = backorders[0];
  if (!first) return [];
  const { name } = itemAt(demoPools, first.pool);
  const { order } = first.unit;
  return [
    {
      poolId: first.pool,
      type: 'ASSIGNMENT_FAILED',
      severity: 'CRITICAL',
      title: textOf('alerts.unassigned_title', { pool: name }),
      message: textOf('alerts.unassigned', {
        order: order.orderId,
        site: itemAt(demoSites, order.site).name,
        product: name,
        pool: name,
        smart_count: backorders.filter(({ pool }) => pool === first.pool).length,
      }),
      availableCount: 0,
      triggeredAt: order.placedAt,
      resolvedAt: null,
      order,
    },
  ];
}

const notificationColumns = {
  type: 'notification_type',
  severity: 'notification_severity',
  title: 'text',
  message: 'text',
  pool_id: 'bigint',
  available_count: 'int',
  threshold_value: 'float8',
  is_resolved: 'boolean',
  triggered_at: 'timestamptz',
  resolved_at: 'timestamptz',
};

/** Adds the notifications, the e-mail preferences and the time of the latest validation. */
export async function seedNotifications(
  tx: Tx,
  notifications: DemoNotification[],
  ids: DemoIds,
  now: Date,
): Promise<void> {
  const rows = notifications.map(
    ({
      poolId,
      availableCount,
      thresholdValue,
      triggeredAt,
      resolvedAt,
      title,
      message,
      order: _,
      ...rest
    }) => ({
      ...rest,
      title: encodeText(title),
      message: encodeText(message),
      pool_id: itemAt(ids.pools, poolId),
      available_count: availableCount ?? null,
      threshold_value: thresholdValue ?? null,
      is_resolved: resolvedAt !== null,
      triggered_at: triggeredAt,
      resolved_at: resolvedAt,
    }),
  );
  await insertMany(tx, 'notifications', notificationColumns, rows);
  for (const { order } of notifications)
    if (order) await tx.$client.query(SET_ORDER, [itemAt(ids.sites, order.site), order.orderId]);
  await tx
    .insert(notificationPreferences)
    .values([{ email: 'stock@example.com' }, { email: 'oncall@example.com', type: 'DEPLETED' }]);
  await tx.update(validationService).set({ lastRunAt: new Date(now.getTime() - 4 * 60 * 1000) });
}

const SET_ORDER = `
  UPDATE notifications n SET order_id = o.id FROM orders o
  WHERE n.type = 'ASSIGNMENT_FAILED' AND o.site_id = $1 AND o.order_id = $2`;
