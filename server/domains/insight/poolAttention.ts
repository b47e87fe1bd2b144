import type { AttentionItem } from '#contract/dashboard';
import type { Pool } from '#contract/pools';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { decodeText, presentTexts } from '../../platform/db/textColumn';
import { listPools } from '../stock';

/**
 * Pools with waiting orders or stock alerts, one item each: the orders that wait are why a depleted pool matters. Keys
 * that expire unsold are a cause of their own.
 */
export async function readPoolItems(ctx: Context): Promise<AttentionItem[]> {
  const { $client } = ctx.db;
  const [waiting, alerts, expiring] = await Promise.all([
    $client.query<BackorderedPool>(WAITING_POOLS),
    $client.query<StockAlert>(STOCK_ALERTS),
    $client.query<ExpiringPool>(EXPIRING_POOLS),
  ]);
  const waitingIds = new Set(waiting.rows.map(({ id }) => id));
  const stockAlerts = alerts.rows.filter(({ id }) => !waitingIds.has(id));
  const pools = stockAlerts.length > 0 ? await listPools(ctx) : [];
  const poolById = new Map(pools.map((pool) => [pool.id, pool]));
  return [
    ...waiting.rows.map(toWaitingItem),
    ...stockAlerts.map((alert) => toStockItem(alert, poolById.get(alert.id))),
    ...expiring.rows.map(toExpiringItem),
  ];
}

interface BackorderedPool {
  id: number;
  name: string;
  orders: number;
  units: number;
  since: Date;
  is_validation_pending: boolean;
}

// A pool with free keys has backorders only while its keys are not known to be valid.
const WAITING_POOLS = `
  SELECT p.id, p.name, b.orders, b.units, b.since,
    p.requires_validation AND EXISTS (SELECT FROM pool_stock s WHERE s.pool_id = p.id AND s.pending > 0)
      AS is_validation_pending
  FROM (
    SELECT pool_id, count(DISTINCT (site_id, order_id)) AS orders, count(*) AS units, min(since) AS since
    FROM backorders GROUP BY pool_id
  ) b JOIN pools p ON p.id = b.pool_id`;

function toWaitingItem({ id, name, orders, units, since, ...row }: BackorderedPool): AttentionItem {
  const { is_validation_pending } = row;
  const code = is_validation_pending ? 'attention.none_validated' : 'attention.no_keys';
  return {
    kind: 'orders_waiting',
    severity: 'CRITICAL',
    ...presentTexts({ reason: textOf(code, { smart_count: units }) }),
    since: since.toISOString(),
    license_group: { id, name },
    orders,
    is_validation_pending,
  };
}

interface StockAlert {
  id: number;
  name: string;
  type: 'DEPLETED' | 'LOW_STOCK';
  /** An encoded text. */
  message: string;
  since: Date;
}

// The stock check keeps them equal to the stock. A depleted pool is not low as well.
const STOCK_ALERTS = `
  SELECT DISTINCT ON (p.id) p.id, p.name, n.type, n.message, n.triggered_at AS since
  FROM notifications n JOIN pools p ON p.id = n.pool_id
  WHERE NOT n.is_resolved AND n.type IN ('DEPLETED', 'LOW_STOCK') ORDER BY p.id, n.type DESC, n.id DESC`;

function toStockItem(alert: StockAlert, pool: Pool | undefined): AttentionItem {
  const { id, name, type, since } = alert;
  const isDepleted = type === 'DEPLETED';
  const reason = isDepleted ? textOf('attention.depleted') : describeLow(decodeText(alert.message), pool);
  return {
    kind: isDepleted ? 'depleted' : 'low_stock',
    severity: isDepleted ? 'CRITICAL' : 'WARNING',
    ...presentTexts({ reason }),
    since: since.toISOString(),
    license_group: { id, name },
  };
}

/** The reason of the alert with the numbers of now: those of the alert are as old as it. */
function describeLow(reason: Text, pool: Pool | undefined): Text {
  if (!pool) return reason;
  const { name, available_licenses: available, total_licenses: total, runway } = pool;
  if (reason.code === 'alerts.low_count')
    return textOf('alerts.low_count', { pool: name, smart_count: available, total });
  if (runway.days_left === null) return reason;
  const days = Math.round(runway.days_left);
  return days === 0
    ? textOf('alerts.low_hours', { pool: name })
    : textOf('alerts.low_days', { pool: name, smart_count: days });
}

interface ExpiringPool {
  id: number;
  name: string;
  first_day: string;
  since: Date;
}

// The stock check resolves the alert once no unsold key expires soon.
const EXPIRING_POOLS = `
  SELECT p.id, p.name, l.first_day, n.triggered_at AS since
  FROM notifications n JOIN pools p ON p.id = n.pool_id
  CROSS JOIN LATERAL (
    SELECT min(expires_on)::text AS first_day FROM licenses
    WHERE pool_id = p.id AND status = 'available' AND expires_on IS NOT NULL
  ) l
  WHERE NOT n.is_resolved AND n.type = 'KEYS_EXPIRING' AND l.first_day IS NOT NULL`;

function toExpiringItem({ id, name, first_day, since }: ExpiringPool): AttentionItem {
  return {
    kind: 'keys_expiring',
    severity: 'WARNING',
    ...presentTexts({ reason: textOf('attention.keys_expiring', { day: first_day }) }),
    since: since.toISOString(),
    license_group: { id, name },
  };
}
