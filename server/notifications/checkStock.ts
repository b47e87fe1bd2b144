import type { NotificationType } from '#contract/notifications';
import type { Context } from '../context';
import { locks } from '../db/locks';
import type { Tx } from '../db/open';
import { runwayDays, runwayOf, type Stock } from '../pools/runwayOf';
import { raiseAll, type Told } from './raise';
import { resolveServed } from './resolveServed';
import { isOver, judge, type Stocked } from './thresholds';

/** What came of a check. */
export interface Checked {
  pools: number;
  told: Told[];
  /** Pools whose waiting line was in other hands; they want another look. */
  busy: number[];
}

interface Row extends Omit<Stocked, 'days_left'>, Stock {
  /** Whether it ever held a license, or an order ever waited: a new pool is empty, not depleted. */
  was_stocked: boolean;
  standing: NotificationType[];
  short_of: number | null;
}

/** Takes the turn of the only one who checks, so that of two looks at a pool the later one counts. */
export async function lockCheck(tx: Tx): Promise<void> {
  await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [locks.stockCheck]);
}

/** As `lockCheck`, but does not wait: false when somebody is checking. */
export async function tryLockCheck(tx: Tx): Promise<boolean> {
  const { rows } = await tx.$client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS locked',
    [locks.stockCheck],
  );
  return rows[0]?.locked === true;
}

/**
 * Compares pools with their thresholds, all of them where none are named: tells what is to be told and
 * resolves what is over. The transaction holds the check's lock.
 */
export async function checkStock(tx: Tx, ctx: Context, poolIds: number[] | null): Promise<Checked> {
  const rows = await readPools(tx, poolIds);
  await resolve(
    tx,
    rows.flatMap((pool) =>
      pool.standing.filter((type) => isOver(type, pool)).map((type) => ({ poolId: pool.id, type })),
    ),
  );
  const failed = rows.filter(({ standing }) => standing.includes('ASSIGNMENT_FAILED')).map(({ id }) => id);
  const busy = await resolveServed(tx, failed);

  const stocked = rows.filter(({ was_stocked }) => was_stocked);
  const raised = stocked.flatMap((pool) => judge(pool, pool.short_of ?? undefined) ?? []);
  return { pools: rows.length, told: await raiseAll(tx, ctx, raised), busy };
}

// Keys found invalid are not given to anybody: what may be delivered bounds what counts as there.
const POOLS = `
  SELECT p.id, p.name, p.threshold_count, p.threshold_percentage, p.notify_on_low, p.notify_on_depleted,
    p.lead_time_days, p.created_at AS "createdAt", stock.deliveries_left AS "deliveriesLeft", stock.unlimited,
    sales.recently AS "soldRecently", sales.this_week AS "soldThisWeek",
    stock.available AS available_licenses, stock.total AS total_licenses, stock.slots > 0 AS was_stocked,
    ARRAY(SELECT DISTINCT n.type::text FROM notifications n WHERE n.pool_id = p.id AND NOT n.is_resolved) AS standing,
    CASE WHEN latest.type IN ('LOW_STOCK', 'DEPLETED') THEN coalesce(latest.available_count, 0) END AS short_of
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

async function readPools(tx: Tx, poolIds: number[] | null): Promise<(Row & Stocked)[]> {
  const now = new Date();
  const { recent, week } = runwayDays(now);
  const { rows } = await tx.$client.query<Row>(POOLS, [poolIds, recent, week]);
  return rows.map((row) => ({ ...row, days_left: runwayOf(row, now).days_left }));
}

const RESOLVE = `
  UPDATE notifications n SET is_resolved = true, resolved_at = now()
  FROM unnest($1::bigint[], $2::notification_type[]) AS over(pool_id, type)
  WHERE n.pool_id = over.pool_id AND n.type = over.type AND NOT n.is_resolved`;

async function resolve(tx: Tx, over: { poolId: number; type: NotificationType }[]): Promise<void> {
  if (over.length === 0) return;
  await tx.$client.query(RESOLVE, [over.map(({ poolId }) => poolId), over.map(({ type }) => type)]);
}
