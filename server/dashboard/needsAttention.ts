import { and, desc, eq } from 'drizzle-orm';
import type { Attention } from '#contract/dashboard';
import type { Context } from '../context';
import type { Db } from '../db/open';
import { notifications } from '../db/tables';
import { countParkedJobs } from '../jobs/countParkedJobs';
import { presentNotification, selectNotifications } from '../notifications/presentNotification';
import { selectHealth } from '../sites/selectHealth';

const SHOWN = 3;

/** Gathers what an administrator should look at. */
export async function needsAttention(ctx: Context): Promise<Attention> {
  const [critical, waiting, failing_shops, failed_jobs, failed_emails] = await Promise.all([
    readCritical(ctx.db),
    readWaiting(ctx.db),
    readFailingShops(ctx.db),
    countParkedJobs(ctx.db),
    countFailedEmails(ctx.db),
  ]);
  return { ...critical, ...waiting, failing_shops, failed_jobs, failed_emails };
}

async function readCritical(db: Db): Promise<Pick<Attention, 'critical' | 'critical_count'>> {
  const isCritical = and(eq(notifications.isResolved, false), eq(notifications.severity, 'CRITICAL'));
  const [rows, critical_count] = await Promise.all([
    selectNotifications(db)
      .where(isCritical)
      .orderBy(desc(notifications.triggeredAt), desc(notifications.id))
      .limit(SHOWN),
    db.$count(notifications, isCritical),
  ]);
  return { critical_count, critical: rows.map(presentNotification) };
}

const WAITING = `
  SELECT p.id, p.name, count(DISTINCT (w.site_id, w.order_id)) AS orders, count(*) AS units, min(w.since) AS since
  FROM backorders w JOIN pools p ON p.id = w.pool_id GROUP BY p.id ORDER BY min(w.since)`;
const WAITING_ORDERS = 'SELECT count(*) AS n FROM (SELECT DISTINCT site_id, order_id FROM backorders) w';

interface WaitingRow {
  id: number;
  name: string;
  orders: number;
  units: number;
  since: Date;
}

async function readWaiting(db: Db): Promise<Pick<Attention, 'waiting' | 'backordered_orders' | 'waiting_since'>> {
  const [pools, orders] = await Promise.all([
    db.$client.query<WaitingRow>(WAITING),
    db.$client.query<{ n: number }>(WAITING_ORDERS),
  ]);
  return {
    backordered_orders: orders.rows[0]?.n ?? 0,
    waiting_since: pools.rows[0]?.since.toISOString() ?? null,
    waiting: pools.rows.slice(0, SHOWN).map(({ id, name, orders, units, since }) => ({
      license_group: { id, name },
      orders,
      units,
      oldest_since: since.toISOString(),
    })),
  };
}

async function readFailingShops(db: Db): Promise<Attention['failing_shops']> {
  const shops = await selectHealth(db, null);
  return shops
    .filter(({ failures, refused, stuck }) => failures.length > 0 || refused > 0 || stuck > 0)
    .map(({ id, name, failures, refused, lastRejectedAt, stuck }) => ({
      id,
      name,
      failed_checks: failures.map(({ kind, reason }) => ({ kind, reason })),
      rejected_events: refused,
      last_rejected_at: lastRejectedAt?.toISOString() ?? null,
      unprocessed_events: stuck,
    }));
}

async function countFailedEmails(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `SELECT count(*) AS n FROM emails WHERE state = 'failed'`,
  );
  return rows[0]?.n ?? 0;
}
