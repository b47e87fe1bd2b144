import type { NotificationType, Severity } from '#contract/notifications';
import type { Text } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { encodeText } from '../../platform/db/textColumn';
import { enqueueSql } from '../../platform/jobs/enqueue';
import { sendEmailJob } from './emails/sendEmail';

/** The alert about alert targets. */
export const TARGET_FAILED = 'ALERT_TARGET_FAILED' satisfies NotificationType;

type LogContext = Pick<Context, 'log'>;

/** About a pool, a shop, or all of them. */
export interface NewNotification {
  type: NotificationType;
  severity: Severity;
  title: Text;
  message: Text;
  poolId?: number;
  siteId?: number;
  /** The order that it is about. */
  orderId?: number;
  availableCount?: number;
  thresholdValue?: number;
}

export interface CreatedNotification {
  id: number;
  type: NotificationType;
  pool_id: number | null;
  site_id: number | null;
}

/** The pool or the shop that a notification is about, and its type. */
interface CandidateKey {
  poolId?: number | null;
  siteId?: number | null;
  type: NotificationType;
}

const getKey = ({ poolId, siteId, type }: CandidateKey) => `${poolId ?? ''} ${siteId ?? ''} ${type}`;

/** Creates a notification unless an unresolved one of the same type is within the cooldown. */
export async function createNotification(
  tx: Tx,
  ctx: LogContext,
  notification: NewNotification,
): Promise<void> {
  await createNotifications(tx, ctx, [notification]);
}

/** Creates the notifications that no cooldown suppresses, and returns these. */
export async function createNotifications(
  tx: Tx,
  ctx: LogContext,
  candidates: NewNotification[],
): Promise<CreatedNotification[]> {
  const due = await filterByCooldown(tx, candidates);
  if (due.length === 0) return [];
  await lockCandidates(tx, due);
  const created = await insertNotifications(tx, due);
  // Every notification is created here, so the log lists each of them once.
  for (const { id, type, pool_id, site_id } of created)
    ctx.log.info({ id, type, pool: pool_id, site: site_id }, 'notification created');
  await tx.$client.query(TELL, [created.map(({ id }) => id)]);
  return created;
}

const encodeCandidates = (candidates: NewNotification[]): string =>
  JSON.stringify(
    candidates.map(({ title, message, ...candidate }) => ({
      ...candidate,
      title: encodeText(title),
      message: encodeText(message),
    })),
  );

const CANDIDATE_ROWS = `jsonb_to_recordset($1::jsonb) AS r(
  "type" notification_type, "severity" notification_severity, "title" text, "message" text,
  "poolId" bigint, "siteId" bigint, "orderId" bigint, "availableCount" int, "thresholdValue" float8)`;

/** SQL: the unresolved notifications of the same type about the same pool or shop, or neither; an index has each of them. */
const unresolvedSql = (pool: string, site: string, type: string) => {
  const select = `SELECT id, triggered_at FROM notifications WHERE type = ${type} AND NOT is_resolved`;
  return `(${select} AND pool_id = ${pool}
    UNION ALL ${select} AND site_id = ${site}
    UNION ALL ${select} AND pool_id IS NULL AND site_id IS NULL AND ${pool} IS NULL AND ${site} IS NULL)`;
};

// A notification dated in the future was created before the clock was set back; it starts no cooldown.
const IS_OUTSIDE_COOLDOWN = `NOT EXISTS (
  SELECT FROM ${unresolvedSql('r."poolId"', 'r."siteId"', 'r."type"')} n, settings s
  WHERE n.triggered_at > now() - make_interval(hours => s.notification_cooldown_hours)
    AND n.triggered_at < clock_timestamp() + interval '1 minute')`;

// Runs before the locks, so that the orders of a depleted pool do not wait for each other.
async function filterByCooldown(tx: Tx, candidates: NewNotification[]): Promise<NewNotification[]> {
  if (candidates.length === 0) return [];
  const { rows } = await tx.$client.query<CandidateKey>(
    `SELECT r."poolId", r."siteId", r."type" FROM ${CANDIDATE_ROWS} WHERE ${IS_OUTSIDE_COOLDOWN}`,
    [encodeCandidates(candidates)],
  );
  const allowed = new Set(rows.map(getKey));
  return candidates.filter((candidate) => allowed.has(getKey(candidate)));
}

// Sorted, so that concurrent transactions cannot deadlock.
async function lockCandidates(tx: Tx, candidates: NewNotification[]): Promise<void> {
  const keys = candidates.map((candidate) => `notification ${getKey(candidate)}`).sort();
  await tx.$client.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key`,
    [keys],
  );
}

// Checks the cooldown again, because another transaction may have created the notification before the lock. A
// new notification resolves its predecessor, so that each condition counts once.
async function insertNotifications(tx: Tx, candidates: NewNotification[]): Promise<CreatedNotification[]> {
  const { rows } = await tx.$client.query<CreatedNotification>(
    `WITH created AS (
       INSERT INTO notifications (type, severity, title, message, pool_id, site_id, order_id, available_count,
         threshold_value)
       SELECT r."type", r."severity", r."title", r."message", r."poolId", r."siteId", r."orderId",
         r."availableCount", r."thresholdValue"
       FROM ${CANDIDATE_ROWS} WHERE ${IS_OUTSIDE_COOLDOWN} ORDER BY r."poolId", r."siteId"
       RETURNING id, type, pool_id, site_id
     ), resolved AS (
       UPDATE notifications n SET is_resolved = true, resolved_at = now()
       WHERE NOT n.is_resolved AND n.id IN (SELECT earlier.id FROM created c
         CROSS JOIN LATERAL ${unresolvedSql('c.pool_id', 'c.site_id', 'c.type')} earlier)
     )
     SELECT id, type, pool_id, site_id FROM created`,
    [encodeCandidates(candidates)],
  );
  return rows;
}

// One e-mail per address, even if several preferences and sites name it; none without a sender. A target that fails is not
// told so.
const TELL = `
  WITH told AS MATERIALIZED (
    SELECT * FROM alert_recipients WHERE id = ANY($1::bigint[])),
  messages AS (INSERT INTO alert_messages (target_id, notification_id)
    SELECT target_id, told.id FROM told JOIN alert_targets t ON t.id = told.target_id
    WHERE told.type <> '${TARGET_FAILED}' OR t.failing_since IS NULL ORDER BY told.id),
  email AS (INSERT INTO emails (notification_id, recipient, subject)
    SELECT DISTINCT ON (id, lower(email)) id, email, title FROM told WHERE email IS NOT NULL AND has_mail_sender()
    ORDER BY id, lower(email), email
    RETURNING jsonb_build_object('emailId', id) AS data) ${enqueueSql(sendEmailJob, 'email')}`;
