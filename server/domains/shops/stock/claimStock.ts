import type { Queryable } from '../../../platform/db/openDatabase';
import { EXAMPLE_URL_PATTERN } from '../sites/siteUrls';

/** A mapping whose shop stock is being compared. */
export interface ClaimedStock {
  mapping_id: number;
  site_id: number;
  product_id: number;
  variation_id: number;
  product_name: string;
  units: number | null;
  quantity: number | null;
  pending_quantity: number | null;
  written_at: Date | null;
  is_read_due: boolean;
  /** What the product's latest webhook says, if it is not known to be right. */
  reported_quantity: number | null;
  reported_at: Date | null;
  in_transit: number;
  restocked: number;
  /** All orders of the units in transit must have arrived. */
  is_transit_due: boolean;
  changed_at: Date | null;
  /** The change was explained by no order in time. */
  is_change_due: boolean;
  is_paused: boolean;
  attempts: number;
  reason: string | null;
  /** Identifies the claim. */
  claim: string;
  claimed_at: string;
}

/** For orders to arrive, by webhook or sync, before their units count as taken by someone else. */
export const ARRIVAL_INTERVAL = '5 minutes';

const IS_DUE = 's.due_at <= now() AND (s.blocked_until IS NULL OR s.blocked_until <= now())';

const CHANGED_STOCK = `
  SELECT FROM mapping_stock s
  WHERE s.due_at > now() AND (
    EXISTS (SELECT FROM received_units r WHERE r.mapping_id = s.mapping_id)
    OR EXISTS (SELECT FROM mapped_pools part JOIN pool_stock p USING (pool_id)
      WHERE part.mapping_id = s.mapping_id AND p.needs_write)
  )`;

// Skips slots that a transaction is changing: its commit flags them again. Every statement locks mappings by their id.
const MARK_CHANGED = `
  WITH flagged AS (
    SELECT p.pool_id, p.slot FROM pool_stock p
    WHERE p.needs_write AND p.pool_id IN (
      SELECT part.pool_id FROM mapping_stock s JOIN mapped_pools part USING (mapping_id))
    ORDER BY p.pool_id, p.slot FOR NO KEY UPDATE SKIP LOCKED
  ), cleared AS (
    UPDATE pool_stock p SET needs_write = false FROM flagged f
    WHERE p.pool_id = f.pool_id AND p.slot = f.slot RETURNING p.pool_id
  ), changed AS (
    SELECT s.mapping_id FROM mapping_stock s
    WHERE s.due_at > now() AND (
      EXISTS (SELECT FROM received_units r WHERE r.mapping_id = s.mapping_id)
      OR EXISTS (SELECT FROM mapped_pools part
        WHERE part.mapping_id = s.mapping_id AND part.pool_id IN (SELECT pool_id FROM cleared)))
    ORDER BY s.mapping_id FOR NO KEY UPDATE OF s
  )
  UPDATE mapping_stock s SET due_at = now() FROM changed c WHERE s.mapping_id = c.mapping_id`;

/** Marks the mappings as due whose pools or received units changed: durably, and many changes are one mark. */
export async function markChangedStock(db: Queryable): Promise<void> {
  if ((await db.$client.query(`${CHANGED_STOCK} LIMIT 1`)).rowCount === 0) return;
  await db.$client.query(MARK_CHANGED);
}

// A Retry-After of any request to the shop is respected.
const DUE_MAPPINGS = `
  FROM mapping_stock s JOIN mappings m ON m.id = s.mapping_id JOIN sites t ON t.id = m.site_id
  WHERE ${IS_DUE} AND m.is_active AND t.is_active AND t.url !~ '${EXAMPLE_URL_PATTERN}'
    AND NOT EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = m.site_id)
    AND NOT EXISTS (SELECT FROM health_checks c
      WHERE c.site_id = m.site_id AND is_paused(c.failed_at, c.checked_at, c.details))`;

/** SQL: whether a mapping is due or to be marked as due; the flags of pools without one are not cleared. */
export const HAS_DUE_STOCK = `(EXISTS (SELECT ${DUE_MAPPINGS})
  OR (EXISTS (SELECT FROM received_units) OR EXISTS (SELECT FROM pool_stock WHERE needs_write))
    AND EXISTS (${CHANGED_STOCK}))`;

const DUE_SITES = `
  SELECT m.site_id AS id, min(s.due_at) AS due_at ${DUE_MAPPINGS} AND m.site_id <> ALL($1::bigint[])
  GROUP BY m.site_id ORDER BY min(s.due_at) LIMIT 50`;

/** Sites with due mappings, the longest due first. */
export async function listDueSites(db: Queryable, excludedIds: number[]): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(DUE_SITES, [excludedIds]);
  return rows.map(({ id }) => id);
}

/** Exceeds the duration of all requests for one claim. */
const CLAIM_INTERVAL = '5 minutes';
/** As many as one request of the shop's API. */
const MAX_CLAIMED = 100;

// One snapshot: the received units are exactly those that the pools' counters contain. An unpaid order's
// cancellation explains units that the shop added.
const CLAIM = `
  WITH due AS (
    SELECT s.mapping_id, s.restocked FROM mapping_stock s JOIN mappings m ON m.id = s.mapping_id
    WHERE m.site_id = $1 AND m.is_active AND ${IS_DUE}
    ORDER BY s.due_at LIMIT ${MAX_CLAIMED} FOR NO KEY UPDATE OF s SKIP LOCKED
  ), deleted AS (
    DELETE FROM received_units r USING due WHERE r.mapping_id = due.mapping_id RETURNING r.mapping_id, r.units
  ), received AS (
    SELECT due.mapping_id, coalesce(sum(d.units), 0)::int AS units,
      least(due.restocked, greatest(0, -coalesce(sum(d.units), 0)))::int AS explained
    FROM due LEFT JOIN deleted d USING (mapping_id) GROUP BY due.mapping_id, due.restocked
  )
  UPDATE mapping_stock s SET
    due_at = now() + interval '1 day', blocked_until = now() + interval '${CLAIM_INTERVAL}',
    in_transit = s.in_transit - r.units - r.explained, restocked = s.restocked - r.explained,
    changed_at = CASE WHEN r.explained = 0 OR s.restocked > r.explained THEN s.changed_at END,
    is_paused = s.is_paused AND (r.explained = 0 OR s.restocked > r.explained)
  FROM received r, mappings m WHERE r.mapping_id = s.mapping_id AND m.id = s.mapping_id
  RETURNING s.mapping_id, m.site_id, m.product_id, m.variation_id, m.product_name,
    (SELECT units FROM mapping_units u WHERE u.mapping_id = m.id) AS units,
    s.quantity, s.pending_quantity, s.written_at, s.reported_quantity, s.reported_at, s.in_transit, s.restocked, s.changed_at, s.is_paused, s.attempts,
    s.reason, s.blocked_until::text AS claim, now()::text AS claimed_at,
    s.read_at IS NULL OR s.read_at < now() - interval '1 day' AS is_read_due,
    coalesce(s.changed_at < now() - interval '${ARRIVAL_INTERVAL}', false) AS is_change_due,
    s.in_transit > 0 AND s.in_transit_since < now() - interval '${ARRIVAL_INTERVAL}' AND EXISTS (
      SELECT FROM health_checks c WHERE c.site_id = m.site_id AND c.kind = 'reconciliation'
        AND c.ok_at > s.in_transit_since + interval '1 minute') AS is_transit_due`;

/** Claims the due mappings of a site with what their pools can promise now. */
export async function claimStock(db: Queryable, siteId: number): Promise<ClaimedStock[]> {
  return (await db.$client.query<ClaimedStock>(CLAIM, [siteId])).rows;
}
