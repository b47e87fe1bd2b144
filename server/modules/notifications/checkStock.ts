import type { NotificationType } from '#contract/notifications';
import type { Context } from '../../platform/context';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import type { Tx } from '../../platform/db/openDatabase';
import { calculateRunway, getRunwayWindow, type RunwayInput, tryLockBackorders } from '../pools';
import { type CreatedNotification, createNotifications } from './createNotifications';
import { evaluateThresholds, isResolved, type PoolStock } from './evaluateThresholds';

/** What came of a check. */
export interface StockCheckResult {
  pools: number;
  created: CreatedNotification[];
  /** Pools whose waiting line was in other hands; they want another look. */
  locked: number[];
}

interface PoolStockRow extends Omit<PoolStock, 'days_left'>, RunwayInput {
  /** Whether it ever held a license, or an order ever waited: a new pool is empty, not depleted. */
  was_stocked: boolean;
  unresolved: NotificationType[];
  last_shortage_count: number | null;
}

/** Takes the turn of the only one who checks, so that of two looks at a pool the later one counts. */
export async function lockStockCheck(tx: Tx): Promise<void> {
  await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.stockCheck]);
}

/** As `lockStockCheck`, but does not wait: false when somebody is checking. */
export async function tryLockStockCheck(tx: Tx): Promise<boolean> {
  const { rows } = await tx.$client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS locked',
    [advisoryLocks.stockCheck],
  );
  return rows[0]?.locked === true;
}

/**
 * Compares pools with their thresholds, all of them where none are named: tells what is to be told and
 * resolves what is resolved. The transaction holds the check's lock.
 */
export async function checkStock(tx: Tx, ctx: Context, poolIds: number[] | null): Promise<StockCheckResult> {
  const rows = await readPoolStock(tx, poolIds);
  await resolveTypes(
    tx,
    rows.flatMap((pool) =>
      pool.unresolved.filter((type) => isResolved(type, pool)).map((type) => ({ poolId: pool.id, type })),
    ),
  );
  const failedPools = rows
    .filter(({ unresolved }) => unresolved.includes('ASSIGNMENT_FAILED'))
    .map(({ id }) => id);
  const locked = await resolveFulfilled(tx, failedPools);

  const stockedPools = rows.filter(({ was_stocked }) => was_stocked);
  const due = stockedPools.flatMap(
    (pool) => evaluateThresholds(pool, pool.last_shortage_count ?? undefined) ?? [],
  );
  return { pools: rows.length, created: await createNotifications(tx, ctx, due), locked };
}

// Keys found invalid are not given to anybody: what may be delivered bounds what counts as there.
const SELECT_POOLS = `
  SELECT p.id, p.name, p.threshold_count, p.threshold_percentage, p.notify_on_low, p.notify_on_depleted,
    p.lead_time_days, p.created_at AS "createdAt", stock.deliveries_left AS "deliveriesLeft", stock.unlimited,
    sales.recently AS "soldRecently", sales.this_week AS "soldThisWeek",
    stock.available AS available_licenses, stock.total AS total_licenses, stock.slots > 0 AS was_stocked,
    ARRAY(SELECT DISTINCT n.type::text FROM notifications n WHERE n.pool_id = p.id AND NOT n.is_resolved) AS unresolved,
    CASE WHEN latest.type IN ('LOW_STOCK', 'DEPLETED') THEN coalesce(latest.available_count, 0) END AS last_shortage_count
  FROM pools p
  CROSS JOIN LATERAL (
    SELECT count(*) AS slots, coalesce(sum(available + sold + exhausted + replaced), 0)::bigint AS total,
      coalesce(least(sum(available), sum(deliveries_left) + sum(unlimited)), 0)::bigint AS available,
      coalesce(sum(deliveries_left), 0)::bigint AS deliveries_left, coalesce(sum(unlimited), 0)::bigint AS unlimited
    FROM pool_stock WHERE pool_id = p.id) stock
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(sold), 0)::bigint AS recently,
      coalesce(sum(sold) FILTER (WHERE day >= $3::date), 0)::bigint AS this_week
    FROM pool_sales WHERE pool_id = p.id AND day >= $2::date) sales
  LEFT JOIN LATERAL (
    SELECT n.type, n.available_count FROM notifications n
    WHERE n.pool_id = p.id AND n.type <> 'ASSIGNMENT_FAILED' ORDER BY n.id DESC LIMIT 1) latest ON true
  WHERE $1::bigint[] IS NULL OR p.id = ANY($1) ORDER BY p.id`;

async function readPoolStock(tx: Tx, poolIds: number[] | null): Promise<(PoolStockRow & PoolStock)[]> {
  const now = new Date();
  const { recent, week } = getRunwayWindow(now);
  const { rows } = await tx.$client.query<PoolStockRow>(SELECT_POOLS, [poolIds, recent, week]);
  return rows.map((row) => ({ ...row, days_left: calculateRunway(row, now).days_left }));
}

const RESOLVE_TYPES = `
  UPDATE notifications n SET is_resolved = true, resolved_at = now()
  FROM unnest($1::bigint[], $2::notification_type[]) AS resolved(pool_id, type)
  WHERE n.pool_id = resolved.pool_id AND n.type = resolved.type AND NOT n.is_resolved`;

async function resolveTypes(tx: Tx, resolved: { poolId: number; type: NotificationType }[]): Promise<void> {
  if (resolved.length === 0) return;
  await tx.$client.query(RESOLVE_TYPES, [
    resolved.map(({ poolId }) => poolId),
    resolved.map(({ type }) => type),
  ]);
}

const SELECT_EMPTY_QUEUES = `
  SELECT p.id FROM unnest($1::bigint[]) AS p(id)
  WHERE NOT EXISTS (SELECT FROM backorders w WHERE w.pool_id = p.id)`;

const RESOLVE_ASSIGNMENT_FAILED = `
  UPDATE notifications n SET is_resolved = true, resolved_at = now()
  WHERE n.pool_id = ANY($1) AND n.type = 'ASSIGNMENT_FAILED' AND NOT n.is_resolved
    AND NOT EXISTS (SELECT FROM backorders w WHERE w.pool_id = n.pool_id)`;

/**
 * Resolves the failed assignments of pools that nothing waits for any more. An order that is joining a line
 * relies on what stands told: such lines are left alone and handed back.
 */
export async function resolveFulfilled(tx: Tx, poolIds: number[]): Promise<number[]> {
  if (poolIds.length === 0) return [];
  const { rows } = await tx.$client.query<{ id: number }>(SELECT_EMPTY_QUEUES, [poolIds]);
  const empty = rows.map(({ id }) => id);
  const locked = await tryLockBackorders(tx, empty);
  await tx.$client.query(RESOLVE_ASSIGNMENT_FAILED, [locked]);
  return empty.filter((id) => !locked.includes(id));
}
