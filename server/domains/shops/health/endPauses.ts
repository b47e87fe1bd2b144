import type { Queryable } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';

/** These read from the shop, or write to it, when its pause is over. */
const PAUSED_QUEUES = [
  'sites.health-check',
  'sync.orders',
  'sync.products',
  'refunds.read',
  'webhooks.read-order',
  'webhooks.check-sender',
];

/** What concerns every request to a shop, not one order. */
const SHOP_FAILURES = ['shop.', 'upstream.'].map((prefix) => `{"code":"${prefix}%`);

const END_PAUSES = prepareStatement(
  'end pauses of a shop',
  `
  WITH ended AS (
    UPDATE health_checks c SET details = c.details - 'pause_seconds'
    WHERE c.site_id = $1 AND c.failed_at IS NOT NULL AND (c.details ->> 'pause_seconds')::float8 > 0
      AND ($2 OR c.details ->> 'code' <> 'rate_limited') AND ($6::timestamptz IS NULL OR c.checked_at < $6)
    RETURNING c.kind
  ),
  woken AS (SELECT WHERE $3 OR EXISTS (SELECT FROM ended)),
  stock AS (
    UPDATE mapping_stock s SET due_at = now(), blocked_until = NULL
    WHERE EXISTS (SELECT FROM woken) AND s.mapping_id IN (
      SELECT s.mapping_id FROM mapping_stock s JOIN mappings m ON m.id = s.mapping_id
      WHERE m.site_id = $1 AND s.blocked_until > now() AND s.reason LIKE ANY($4)
      ORDER BY s.mapping_id FOR UPDATE OF s SKIP LOCKED)
  ),
  receipts AS (
    UPDATE sites SET receipts_due_at = now()
    WHERE EXISTS (SELECT FROM woken) AND id IN (
      SELECT id FROM sites WHERE id = $1 AND receipts_due_at > now() FOR NO KEY UPDATE SKIP LOCKED)
  ),
  reads AS (
    UPDATE jobs SET run_at = now()
    WHERE EXISTS (SELECT FROM woken) AND id IN (
      SELECT id FROM jobs WHERE queue = ANY($5) AND claimed_by IS NULL AND failed_at IS NULL AND run_at > now()
        AND data ->> 'siteId' = $1::text FOR UPDATE SKIP LOCKED)
  )
  SELECT resume_deliveries($1, $4), resume_recovery($1) FROM woken`,
);

interface SignOfLife {
  /** The shop's API answered; a webhook does not tell that its limit of requests is over. */
  hasAnswered: boolean;
  /** It did not answer before, so that attempts were postponed without a request of the shop. */
  hasRecovered?: boolean;
  /** When the request began; a pause that began later stays. */
  requestedAt?: Date;
}

/**
 * Ends what answers of a shop made wait: deliveries, receipts, stock, syncs, refunds, its recovery. Called at each
 * sign of life; does nothing while nothing is paused.
 */
export async function endPauses(
  db: Queryable,
  siteId: number,
  { hasAnswered, hasRecovered = false, requestedAt }: SignOfLife,
): Promise<void> {
  const reads = [SHOP_FAILURES, PAUSED_QUEUES];
  await END_PAUSES(db, [siteId, hasAnswered, hasRecovered, ...reads, requestedAt ?? null]);
}

/** The shop refused these before it read the request, so a repetition sends nothing twice. */
const REFUSALS = ['shop.unknown_key', 'shop.refused_keys', 'shop.access_denied', 'shop.plain_permalinks'];

const CLEAR_REFUSAL = `
  UPDATE health_checks SET failed_at = NULL, reason = NULL, details = NULL
  WHERE site_id = $1 AND kind = 'delivery' AND details ->> 'code' IN ('unauthorized', 'read_only')
    AND NOT EXISTS (SELECT FROM failed_deliveries WHERE site_id = $1)`;

const REPEAT_STOCK = `
  UPDATE mapping_stock s SET due_at = now(), blocked_until = NULL FROM mappings m
  WHERE m.id = s.mapping_id AND m.site_id = $1 AND s.reason IS NOT NULL`;

/** Sends at once what the shop refused, after it has accepted the credentials: notes, changes of orders, stock. */
export async function repeatRefusedNotes(db: Queryable, siteId: number): Promise<void> {
  await db.$client.query(REPEAT_STOCK, [siteId]);
  await db.$client.query('SELECT repeat_deliveries($1, $2)', [
    siteId,
    REFUSALS.map((code) => `{"code":"${code}"%`),
  ]);
  await clearNoteRefusal(db, siteId);
}

export async function clearNoteRefusal(db: Queryable, siteId: number): Promise<void> {
  await db.$client.query(CLEAR_REFUSAL, [siteId]);
}
