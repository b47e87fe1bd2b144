import type { NotificationType, Severity } from '#contract/notifications';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { mailNotifications } from '../mail/mailNotifications';

/** What there is to tell about a pool. */
export interface Raised {
  type: NotificationType;
  severity: Severity;
  title: string;
  message: string;
  poolId: number;
  availableCount?: number;
  thresholdValue?: number;
}

/** A notification as it was just stored. */
export interface Told {
  id: number;
  type: NotificationType;
  pool_id: number;
}

/** Tells about one pool; does nothing while the same stands unresolved within the cooldown. */
export async function raise(tx: Tx, ctx: Context, raised: Raised): Promise<void> {
  await raiseAll(tx, ctx, [raised]);
}

/** Tells about many pools at once and comes back with what was not told already. */
export async function raiseAll(tx: Tx, ctx: Context, raised: Raised[]): Promise<Told[]> {
  const due = await notYetTold(tx, raised);
  if (due.length === 0) return [];
  await lock(tx, due);
  const told = await insert(tx, due);
  // Every notification there is passes here once, in the transaction that makes it.
  for (const { id, type, pool_id } of told) ctx.log.info({ id, type, pool: pool_id }, 'notification raised');
  await mailNotifications(
    tx,
    ctx,
    told.map(({ id }) => id),
  );
  return told;
}

const ROWS = `jsonb_to_recordset($1::jsonb) AS r(
  "type" notification_type, "severity" notification_severity, "title" text, "message" text,
  "poolId" bigint, "availableCount" int, "thresholdValue" float8)`;

// What was told at a time still to come was told before the clock was set back: it holds nothing off.
const NOT_TOLD = `NOT EXISTS (
  SELECT FROM notifications n, settings s
  WHERE n.pool_id = r."poolId" AND n.type = r."type" AND NOT n.is_resolved
    AND n.triggered_at > now() - make_interval(hours => s.notification_cooldown_hours)
    AND n.triggered_at < clock_timestamp() + interval '1 minute')`;

// Looked at before any lock is taken: while a pool stays empty, its orders do not wait for each other.
async function notYetTold(tx: Tx, raised: Raised[]): Promise<Raised[]> {
  if (raised.length === 0) return [];
  const { rows } = await tx.$client.query<{ poolId: number; type: NotificationType }>(
    `SELECT r."poolId", r."type" FROM ${ROWS} WHERE ${NOT_TOLD}`,
    [JSON.stringify(raised)],
  );
  const open = new Set(rows.map(({ poolId, type }) => `${poolId} ${type}`));
  return raised.filter(({ poolId, type }) => open.has(`${poolId} ${type}`));
}

// Always in the same order, so that two transactions never wait for each other crosswise.
async function lock(tx: Tx, raised: Raised[]): Promise<void> {
  const keys = raised.map(({ poolId, type }) => `notification ${poolId} ${type}`).sort();
  await tx.$client.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key`,
    [keys],
  );
}

// The snapshot is taken after the lock: what another transaction told meanwhile is seen here. What is told
// again after the cooldown takes the place of what stood: one matter counts once.
async function insert(tx: Tx, raised: Raised[]): Promise<Told[]> {
  const { rows } = await tx.$client.query<Told>(
    `WITH told AS (
       INSERT INTO notifications (type, severity, title, message, pool_id, available_count, threshold_value)
       SELECT r."type", r."severity", r."title", r."message", r."poolId", r."availableCount", r."thresholdValue"
       FROM ${ROWS} WHERE ${NOT_TOLD} ORDER BY r."poolId"
       RETURNING id, type, pool_id
     ), replaced AS (
       UPDATE notifications n SET is_resolved = true, resolved_at = now()
       FROM told t WHERE n.pool_id = t.pool_id AND n.type = t.type AND NOT n.is_resolved
     ), noted AS (
       UPDATE pools SET last_notification_at = now() WHERE id IN (SELECT pool_id FROM told)
     )
     SELECT id, type, pool_id FROM told`,
    [JSON.stringify(raised)],
  );
  return rows;
}
