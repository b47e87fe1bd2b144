import type { NotificationType } from '#contract/notifications';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import {
  type CreatedNotification,
  createNotifications,
  type NewNotification,
  resolveNotifications,
} from '../../alerts';
import { enqueueRefills } from '../generator/refillPool';
import { availableKeysSql } from '../pools/availableKeysSql';
import { tryLockBackorders } from '../pools/backorderQueue';
import { calculateRunway, getRunwayWindow, type RunwayInput } from '../pools/calculateRunway';
import { evaluateThresholds, isResolved, type PoolStock } from './evaluateThresholds';

const WARNING_DAYS = 30;

/** SQL: license `l` is unsold and expires soon. */
const IS_EXPIRING = `l.status = 'available' AND l.expires_on <= today() + ${WARNING_DAYS}`;

const COUNT_EXPIRING = `
  SELECT p.id, p.name, count(*)::int AS keys, min(l.expires_on)::text AS first_day
  FROM pools p JOIN licenses l ON l.pool_id = p.id AND ${IS_EXPIRING}
  WHERE p.id = ANY($1) GROUP BY p.id ORDER BY p.id`;

interface ExpiringKeys {
  id: number;
  name: string;
  keys: number;
  first_day: string;
}

/** Warnings of keys that expire unsold, one for each pool. They are counted only when a warning is due. */
async function describeExpiringKeys(tx: Tx, poolIds: number[]): Promise<NewNotification[]> {
  if (poolIds.length === 0) return [];
  const { rows } = await tx.$client.query<ExpiringKeys>(COUNT_EXPIRING, [poolIds]);
  return rows.map(({ id, name, keys, first_day }) => ({
    type: 'KEYS_EXPIRING',
    severity: 'WARNING',
    title: textOf('alerts.expiring_title', { pool: name }),
    message: textOf('alerts.expiring', { pool: name, smart_count: keys, day: first_day }),
    poolId: id,
    availableCount: keys,
  }));
}

interface StockCheckResult {
  pools: number;
  created: CreatedNotification[];
  /** Pools whose backorders another transaction locked; they need another check. */
  skipped: number[];
}

interface PoolStockRow extends Omit<PoolStock, 'days_left'>, RunwayInput {
  /** It makes keys by itself when it has few: its stock is nobody's work. */
  is_refilled: boolean;
  /** It would, but its pattern is used up. */
  is_used_up: boolean;
  /** False for a new pool, which is empty but not depleted. */
  was_stocked: boolean;
  unresolved: NotificationType[];
  last_shortage_count: number | null;
  has_expiring_keys: boolean;
  /** A warning of keys that expire is unresolved, or was given lately. */
  was_warned: boolean;
}

/**
 * Checks the given pools, or all for null: refills those that make their keys, creates due notifications and resolves
 * outdated ones. The caller
 * holds the lock `stockCheck`, so that the latest check of a pool decides.
 */
export async function checkStock(tx: Tx, ctx: Context, poolIds: number[] | null): Promise<StockCheckResult> {
  await enqueueRefills(tx, poolIds);
  const rows = await readPoolStock(tx, poolIds);
  for (const type of new Set(rows.flatMap(({ unresolved }) => unresolved))) {
    const ended = rows.filter((pool) => pool.unresolved.includes(type) && isResolved(type, pool));
    if (ended.length > 0) await resolveNotifications(tx, { type, poolIds: ended.map(({ id }) => id) });
  }
  const failedPools = rows
    .filter(({ unresolved }) => unresolved.includes('ASSIGNMENT_FAILED'))
    .map(({ id }) => id);
  const skipped = await resolveFulfilled(tx, failedPools);

  const stockedPools = rows.filter(({ was_stocked, is_refilled }) => was_stocked && !is_refilled);
  const due = stockedPools.flatMap(
    (pool) => evaluateThresholds(pool, pool.last_shortage_count ?? undefined) ?? [],
  );
  const expiring = rows.filter((pool) => pool.has_expiring_keys && !pool.was_warned).map(({ id }) => id);
  const created = await createNotifications(tx, ctx, [...due, ...(await describeExpiringKeys(tx, expiring))]);
  return { pools: rows.length, created, skipped };
}

const SELECT_POOLS = `
  SELECT p.id, p.name, p.threshold_count, p.threshold_percentage, p.notify_on_low, p.notify_on_depleted,
    p.lead_time_days, r.id IS NOT NULL AS is_refilled, p.refill_below IS NOT NULL AND r.id IS NULL AS is_used_up, p.created_at AS "createdAt", coalesce(stock.uses_left, 0) AS "usesLeft",
    coalesce(stock.unlimited, 0) AS unlimited,
    sales.recently AS "soldRecently", sales.this_week AS "soldThisWeek",
    ${availableKeysSql('stock')} AS available_licenses,
    coalesce(stock.available + stock.sold + stock.exhausted + stock.replaced + stock.quarantined, 0) AS total_licenses,
    stock.pool_id IS NOT NULL AS was_stocked,
    ARRAY(SELECT DISTINCT n.type::text FROM notifications n WHERE n.pool_id = p.id AND NOT n.is_resolved) AS unresolved,
    CASE WHEN latest.type IN ('LOW_STOCK', 'DEPLETED') THEN coalesce(latest.available_count, 0) END AS last_shortage_count,
    EXISTS (SELECT FROM licenses l WHERE l.pool_id = p.id AND ${IS_EXPIRING}) AS has_expiring_keys,
    EXISTS (SELECT FROM notifications n, settings s WHERE n.pool_id = p.id AND n.type = 'KEYS_EXPIRING' AND (NOT n.is_resolved
      OR n.triggered_at > now() - make_interval(hours => s.notification_cooldown_hours))) AS was_warned
  FROM pools p LEFT JOIN refilled_pools r ON r.id = p.id
  LEFT JOIN LATERAL (SELECT * FROM pool_counts c WHERE c.pool_id = p.id) stock ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(sold), 0)::bigint AS recently,
      coalesce(sum(sold) FILTER (WHERE day >= $3::date), 0)::bigint AS this_week
    FROM pool_sales WHERE pool_id = p.id AND day >= $2::date) sales
  LEFT JOIN LATERAL (
    SELECT n.type, n.available_count FROM notifications n
    WHERE n.pool_id = p.id AND n.type NOT IN ('ASSIGNMENT_FAILED', 'KEYS_EXPIRING', 'PATTERN_USED_UP') ORDER BY n.id DESC LIMIT 1) latest ON true
  WHERE $1::bigint[] IS NULL OR p.id = ANY($1) ORDER BY p.id`;

async function readPoolStock(tx: Tx, poolIds: number[] | null): Promise<(PoolStockRow & PoolStock)[]> {
  const now = new Date();
  const { recent, week } = getRunwayWindow(now);
  const { rows } = await tx.$client.query<PoolStockRow>(SELECT_POOLS, [poolIds, recent, week]);
  return rows.map((row) => ({ ...row, days_left: calculateRunway(row, now).days_left }));
}

const SELECT_EMPTY_QUEUES = `
  SELECT p.id FROM unnest($1::bigint[]) AS p(id)
  WHERE NOT EXISTS (SELECT FROM waiting_units b WHERE b.pool_id = p.id)`;

async function selectEmptyQueues(tx: Tx, poolIds: number[]): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(SELECT_EMPTY_QUEUES, [poolIds]);
  return rows.map(({ id }) => id);
}

/**
 * Resolves ASSIGNMENT_FAILED for pools without backorders. An order that is being backordered relies on the
 * existing notification: pools with locked backorders are skipped and returned.
 */
async function resolveFulfilled(tx: Tx, poolIds: number[]): Promise<number[]> {
  if (poolIds.length === 0) return [];
  const emptyQueues = await selectEmptyQueues(tx, poolIds);
  const locked = await tryLockBackorders(tx, emptyQueues);
  // A unit that was backordered between the search and the lock is seen.
  const fulfilled = await selectEmptyQueues(tx, locked);
  if (fulfilled.length > 0) await resolveNotifications(tx, { type: 'ASSIGNMENT_FAILED', poolIds: fulfilled });
  return emptyQueues.filter((id) => !locked.includes(id));
}
