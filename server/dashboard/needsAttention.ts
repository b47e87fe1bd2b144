import { and, desc, eq } from 'drizzle-orm';
import type { Attention } from '#contract/dashboard';
import type { Context } from '../context';
import type { Db } from '../db/open';
import { notifications } from '../db/tables';
import { countParkedJobs } from '../jobs/countParkedJobs';
import { presentNotification, selectNotifications } from '../notifications/presentNotification';

const SHOWN = 3;

/** Gathers what an administrator should look at. */
export async function needsAttention(ctx: Context): Promise<Attention> {
  const [critical, waiting, failing_shops, parked_jobs, failed_emails] = await Promise.all([
    readCritical(ctx.db),
    readWaiting(ctx.db),
    readFailingShops(ctx.db),
    countParkedJobs(ctx.db),
    countFailedEmails(ctx.db),
  ]);
  return { ...critical, ...waiting, failing_shops, parked_jobs, failed_emails };
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
  FROM waiting_units w JOIN pools p ON p.id = w.pool_id GROUP BY p.id ORDER BY min(w.since)`;
const WAITING_ORDERS = 'SELECT count(*) AS n FROM (SELECT DISTINCT site_id, order_id FROM waiting_units) w';

interface WaitingRow {
  id: number;
  name: string;
  orders: number;
  units: number;
  since: Date;
}

async function readWaiting(db: Db): Promise<Pick<Attention, 'waiting' | 'waiting_orders' | 'waiting_since'>> {
  const [pools, orders] = await Promise.all([
    db.$client.query<WaitingRow>(WAITING),
    db.$client.query<{ n: number }>(WAITING_ORDERS),
  ]);
  return {
    waiting_orders: orders.rows[0]?.n ?? 0,
    waiting_since: pools.rows[0]?.since.toISOString() ?? null,
    waiting: pools.rows.slice(0, SHOWN).map(({ id, name, orders, units, since }) => ({
      license_group: { id, name },
      orders,
      units,
      oldest_since: since.toISOString(),
    })),
  };
}

// A refusal is over with the next delivery that is signed right, and old news after a week.
const FAILING_SHOPS = `
  SELECT s.id, s.name, coalesce(stuck.n, 0) AS stuck, coalesce(refusal.n, 0) AS refused, refusal.at AS last_refused_at
  FROM sites s LEFT JOIN LATERAL (
    SELECT s.refused_deliveries AS n, s.last_refused_at AS at
    WHERE s.last_refused_at > greatest(s.last_webhook_at, now() - interval '7 days')
  ) refusal ON true LEFT JOIN (
    SELECT site_id, count(*) AS n FROM webhook_events
    WHERE worked_at IS NULL AND received_at < now() - interval '5 minutes' GROUP BY site_id
  ) stuck ON stuck.site_id = s.id
  WHERE stuck.n > 0 OR refusal.n > 0 ORDER BY refusal.at DESC NULLS LAST, s.id`;

interface ShopRow {
  id: number;
  name: string;
  stuck: number;
  refused: number;
  last_refused_at: Date | null;
}

async function readFailingShops(db: Db): Promise<Attention['failing_shops']> {
  const { rows } = await db.$client.query<ShopRow>(FAILING_SHOPS);
  return rows.map(({ id, name, stuck, refused, last_refused_at }) => ({
    id,
    name,
    refused_deliveries: refused,
    last_refused_at: last_refused_at?.toISOString() ?? null,
    stuck_deliveries: stuck,
  }));
}

async function countFailedEmails(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `SELECT count(*) AS n FROM emails WHERE state = 'failed'`,
  );
  return rows[0]?.n ?? 0;
}
