import { type Text, textOf } from '#contract/texts/Text';
import { getBackoffSeconds, SEND_DELAYS } from '../../../platform/backoff';
import type { Db, Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import type { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { recordHealthCheck, recordSiteEvent, toFailedResult } from '../health/recordHealthCheck';
import { confirmConnection } from '../sync/syncRequests';
import { ARRIVAL_INTERVAL, type ClaimedStock } from './claimStock';
import type { StockPlan } from './planWrite';
import { clearStockFailure } from './setFollowsStock';

/** The outcome for a claimed mapping. */
export interface StockOutcome {
  stock: ClaimedStock;
  plan: StockPlan;
  wasRead: boolean;
  /** The shop refused the write, or has no stock to write. */
  failure?: Text;
}

/** SQL: locks the mappings with the ids `$1` in the order of all statements that change several. */
const LOCKED = `locked AS (
    SELECT mapping_id FROM mapping_stock WHERE mapping_id = ANY($1::bigint[]) ORDER BY mapping_id FOR NO KEY UPDATE
  )`;

// What was read is saved before the request: if its response is lost, the shop may have the new quantity.
const SAVE_PENDING = `
  WITH ${LOCKED}
  UPDATE mapping_stock s SET quantity = p.quantity, in_transit = p.in_transit, restocked = p.restocked,
    pending_quantity = p.write
  FROM unnest($1::bigint[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[])
    AS p(id, claim, quantity, in_transit, restocked, write)
  WHERE s.mapping_id IN (SELECT mapping_id FROM locked) AND s.mapping_id = p.id AND s.blocked_until = p.claim::timestamptz`;

export async function savePending(db: Db, outcomes: StockOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await db.$client.query(SAVE_PENDING, [
    outcomes.map(({ stock }) => stock.mapping_id),
    outcomes.map(({ stock }) => stock.claim),
    outcomes.map(({ plan }) => plan.quantity),
    outcomes.map(({ plan }) => plan.inTransit),
    outcomes.map(({ plan }) => plan.restocked),
    outcomes.map(({ plan }) => plan.write ?? null),
  ]);
}

// Only the current claim saves an outcome. A change of the pool in between has brought `due_at` forward. What is
// unexplained is looked at again when its orders must have arrived.
const SAVE = `
  WITH ${LOCKED}
  UPDATE mapping_stock s SET
    blocked_until = CASE WHEN o.delay > 0 THEN now() + make_interval(secs => o.delay) END,
    due_at = CASE WHEN o.delay > 0 THEN now()
      WHEN o.in_transit > 0 OR o.is_restocked THEN least(s.due_at, now() + interval '${ARRIVAL_INTERVAL}')
      ELSE s.due_at END,
    attempts = CASE WHEN o.reason IS NULL THEN 0 ELSE s.attempts + 1 END, reason = o.reason,
    quantity = CASE WHEN o.reason IS NULL THEN o.quantity ELSE s.quantity END,
    pending_quantity = CASE WHEN o.reason IS NOT NULL THEN s.pending_quantity END,
    in_transit = CASE WHEN o.reason IS NULL THEN o.in_transit ELSE s.in_transit END,
    in_transit_since = CASE WHEN o.in_transit > 0 THEN coalesce(CASE WHEN NOT o.is_judged THEN s.in_transit_since END, now()) END,
    restocked = CASE WHEN o.reason IS NULL THEN o.restocked ELSE s.restocked END,
    read_at = CASE WHEN o.was_read THEN now() ELSE s.read_at END,
    reported_at = CASE WHEN s.reported_at > o.claimed_at THEN s.reported_at END,
    written_at = CASE WHEN o.was_written THEN now() WHEN o.reason IS NULL THEN coalesce(s.written_at, now()) ELSE s.written_at END,
    is_paused = o.is_paused,
    changed_at = CASE WHEN o.is_changed THEN now() WHEN o.is_paused OR s.changed_at > now() - interval '1 day' THEN s.changed_at END,
    changed_to = CASE WHEN o.is_changed THEN o.changed_to ELSE s.changed_to END
  FROM jsonb_to_recordset($2::jsonb) AS o(id bigint, claim text, claimed_at timestamptz, quantity int, in_transit int, restocked int,
    is_restocked boolean, is_judged boolean, was_read boolean, was_written boolean, is_paused boolean,
    is_changed boolean, changed_to int, delay int, reason text)
  WHERE s.mapping_id IN (SELECT mapping_id FROM locked) AND s.mapping_id = o.id AND s.blocked_until = o.claim::timestamptz`;

/** Saves the outcomes of one claim, and what they mean for the health of the shop. */
export async function saveOutcomes(db: Db, siteId: number, outcomes: StockOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await transaction(db, async (tx) => {
    const ids = outcomes.map(({ stock }) => stock.mapping_id);
    await tx.$client.query(SAVE, [ids, JSON.stringify(outcomes.map(toRow))]);
    for (const outcome of outcomes) await recordChange(tx, siteId, outcome);
    const failed = outcomes.find(({ failure }) => failure);
    if (failed?.failure) await recordFailed(tx, siteId, failed.stock, failed.failure);
    else if (outcomes.some(({ stock }) => stock.reason !== null)) await clearStockFailure(tx, siteId);
    if (outcomes.some(({ wasRead }) => wasRead)) await confirmConnection(tx, siteId, true);
  });
}

function toRow({ stock, plan, wasRead, failure }: StockOutcome) {
  const { write, quantity, inTransit, isChanged, isPaused } = plan;
  // After the interval, what no order explains was changed by someone else.
  const restocked = stock.is_change_due && plan.restocked === stock.restocked ? 0 : plan.restocked;
  return {
    id: stock.mapping_id,
    claim: stock.claim,
    claimed_at: stock.claimed_at,
    quantity: write === undefined ? quantity : write,
    in_transit: inTransit,
    restocked,
    is_restocked: restocked > 0,
    is_judged: stock.is_transit_due,
    was_read: wasRead,
    was_written: write !== undefined && !failure,
    is_paused: isPaused,
    is_changed: isChanged,
    changed_to: quantity,
    delay: failure ? getFailureDelay(stock) : 0,
    reason: failure ? encodeText(failure) : null,
  };
}

/** What the shop's owner must change is tried again every hour, and on demand. */
const getFailureDelay = ({ attempts }: ClaimedStock) =>
  Math.max(60, getBackoffSeconds(attempts + 1, SEND_DELAYS));

const getName = ({ product_name, product_id }: ClaimedStock) => product_name || `#${product_id}`;

/** In the event log: a change by someone else that is left as it is, or that no order has explained in time. */
async function recordChange(tx: Tx, siteId: number, { stock, plan }: StockOutcome): Promise<void> {
  const values = { product: getName(stock), units: stock.units ?? '∞' };
  if (plan.isPaused && !stock.is_paused) {
    const changed = textOf('events.stock_left', { ...values, quantity: plan.quantity ?? '–' });
    await recordSiteEvent(tx, siteId, 'stock', { ok: false, reason: changed });
  } else if (stock.is_change_due && stock.restocked > 0 && plan.restocked === stock.restocked) {
    await recordSiteEvent(tx, siteId, 'stock', {
      ok: true,
      reason: textOf('events.stock_set_back', values),
    });
  }
}

async function recordFailed(tx: Tx, siteId: number, stock: ClaimedStock, failure: Text): Promise<void> {
  const reason = textOf('stock.product_failed', { product: getName(stock), reason: failure });
  await recordHealthCheck(tx, siteId, 'stock', { ok: false, reason, details: { code: 'product' } });
}

const POSTPONE = `
  WITH postponed AS (
    SELECT s.mapping_id FROM mapping_stock s JOIN mappings m ON m.id = s.mapping_id
    WHERE m.site_id = $1 AND (s.mapping_id = ANY($3::bigint[])
      OR s.due_at <= now() AND (s.blocked_until IS NULL OR s.blocked_until <= now()))
    ORDER BY s.mapping_id FOR NO KEY UPDATE OF s
  )
  UPDATE mapping_stock s SET blocked_until = now() + make_interval(secs => $2), due_at = least(s.due_at, now()),
    attempts = CASE WHEN s.mapping_id = ANY($3::bigint[]) THEN s.attempts + 1 ELSE s.attempts END,
    reason = CASE WHEN s.mapping_id = ANY($3::bigint[]) THEN $4 ELSE s.reason END
  FROM postponed p WHERE s.mapping_id = p.mapping_id`;

/** Postpones the due products of a shop that failed. */
export async function postpone(
  db: Db,
  siteId: number,
  claimed: ClaimedStock[],
  error: UpstreamError,
): Promise<void> {
  const attempts = Math.max(...claimed.map((stock) => stock.attempts)) + 1;
  const delay = getBackoffSeconds(attempts, SEND_DELAYS, error.retryAfterMs);
  const ids = claimed.map(({ mapping_id }) => mapping_id);
  await transaction(db, async (tx) => {
    await tx.$client.query(POSTPONE, [siteId, delay, ids, encodeText(error.text)]);
    await recordHealthCheck(tx, siteId, 'stock', toFailedResult(error));
    await confirmConnection(tx, siteId, false);
  });
}
