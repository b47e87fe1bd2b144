import { and, desc, eq } from 'drizzle-orm';
import type { Attention } from '#contract/dashboard';
import type { Context } from '../../platform/context';
import { decodeMessage, presentTexts } from '../../platform/db/messageColumn';
import type { Db } from '../../platform/db/openDatabase';
import { countFailedJobs } from '../../platform/jobs/countFailedJobs';
import { notifications } from '../../schema';
import { presentNotification, selectNotifications } from '../notifications';
import { selectSiteHealth } from '../sites';

const ITEMS_LIMIT = 3;

/** Collects the conditions that require an administrator's attention. */
export async function getAttention(ctx: Context): Promise<Attention> {
  const [critical, backorders, failing_shops, failed_jobs, failed_emails] = await Promise.all([
    readCriticalNotifications(ctx.db),
    readBackorders(ctx.db),
    readFailingShops(ctx.db),
    countFailedJobs(ctx.db),
    countFailedEmails(ctx.db),
  ]);
  return { ...critical, ...backorders, failing_shops, failed_jobs, failed_emails };
}

async function readCriticalNotifications(db: Db): Promise<Pick<Attention, 'critical' | 'critical_count'>> {
  const criticalFilter = and(eq(notifications.isResolved, false), eq(notifications.severity, 'CRITICAL'));
  const [rows, critical_count] = await Promise.all([
    selectNotifications(db)
      .where(criticalFilter)
      .orderBy(desc(notifications.triggeredAt), desc(notifications.id))
      .limit(ITEMS_LIMIT),
    db.$count(notifications, criticalFilter),
  ]);
  return { critical_count, critical: rows.map(presentNotification) };
}

const SELECT_BACKORDERED_POOLS = `
  SELECT p.id, p.name, count(DISTINCT (b.site_id, b.order_id)) AS orders, count(*) AS units, min(b.since) AS since
  FROM backorders b JOIN pools p ON p.id = b.pool_id GROUP BY p.id ORDER BY min(b.since)`;
const COUNT_BACKORDERED_ORDERS =
  'SELECT count(*) AS n FROM (SELECT DISTINCT site_id, order_id FROM backorders) b';

interface BackorderedPoolRow {
  id: number;
  name: string;
  orders: number;
  units: number;
  since: Date;
}

async function readBackorders(
  db: Db,
): Promise<Pick<Attention, 'backordered' | 'backordered_orders' | 'backordered_since'>> {
  const [pools, orders] = await Promise.all([
    db.$client.query<BackorderedPoolRow>(SELECT_BACKORDERED_POOLS),
    db.$client.query<{ n: number }>(COUNT_BACKORDERED_ORDERS),
  ]);
  return {
    backordered_orders: orders.rows[0]?.n ?? 0,
    backordered_since: pools.rows[0]?.since.toISOString() ?? null,
    backordered: pools.rows.slice(0, ITEMS_LIMIT).map(({ id, name, orders, units, since }) => ({
      license_group: { id, name },
      orders,
      units,
      oldest_since: since.toISOString(),
    })),
  };
}

async function readFailingShops(db: Db): Promise<Attention['failing_shops']> {
  const shops = await selectSiteHealth(db, null);
  return shops
    .filter(
      ({ failures, rejectedEvents, unprocessedEvents }) =>
        failures.length > 0 || rejectedEvents > 0 || unprocessedEvents > 0,
    )
    .map(({ id, name, failures, rejectedEvents, lastRejectedAt, unprocessedEvents }) => ({
      id,
      name,
      failed_checks: failures.map(({ kind, reason }) => ({
        kind,
        ...presentTexts({ reason: reason === null ? null : decodeMessage(reason) }),
      })),
      rejected_events: rejectedEvents,
      last_rejected_at: lastRejectedAt?.toISOString() ?? null,
      unprocessed_events: unprocessedEvents,
    }));
}

async function countFailedEmails(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `SELECT count(*) AS n FROM emails WHERE state = 'failed'`,
  );
  return rows[0]?.n ?? 0;
}
