import type { Context } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/queryRows';
import type { ClaimedDelivery } from '../Delivery';
import type { OrderRef } from '../enqueueDeliveries';

/**
 * An e-mail leaves without a receipt only if its shop has taken none for so long. A recovery relies on it: no e-mail left
 * without one for so long after a receipt, or after the database knew of no failure.
 */
const RECEIPT_WAIT_MS = 10 * 60_000;

/** The wait that a recovery counts on: the clocks of servers differ. */
export const SURE_RECEIPT_WAIT_MS = RECEIPT_WAIT_MS / 2;

// Failures before this epoch began tell nothing. Nothing but the receipt tells that a unit has another key.
const MAY_LEAVE = prepareStatement<{ mayLeave: boolean }>(
  'whether an e-mail may leave without a receipt',
  `
  UPDATE sites SET receipts_failing_since = coalesce(receipts_failing_since, now()) WHERE id = $1
  RETURNING greatest(receipts_failing_since, (SELECT epoch_since FROM database_identity)) <= now() - interval '${RECEIPT_WAIT_MS} milliseconds'
    AND NOT EXISTS (SELECT FROM delivery_keys k JOIN license_replacements r ON r.assignment_id = k.assignment_id
      WHERE k.delivery_id = $2) AS "mayLeave"`,
);

/** Notes that the shop took no receipt; returns whether the e-mail may leave without one. */
export async function mayLeaveWithoutReceipt(
  { db }: Context,
  { id, site }: ClaimedDelivery,
): Promise<boolean> {
  const { rows } = await MAY_LEAVE(db, [site.id, id]);
  return rows[0]?.mayLeave === true;
}

const MARK_UNRECORDED = prepareStatement(
  'mark order without a receipt',
  `
  WITH site AS (
    UPDATE sites SET receipts_due_at = coalesce(receipts_due_at, now() + interval '1 minute') WHERE id = $1)
  INSERT INTO order_writes (site_id, order_id, lacks_receipt) VALUES ($1, $2, true)
  ON CONFLICT (site_id, order_id) DO UPDATE SET lacks_receipt = true`,
);

/** To be called before the e-mail leaves. */
export async function markWithoutReceipt({ db }: Context, { siteId, orderId }: OrderRef): Promise<void> {
  await MARK_UNRECORDED(db, [siteId, orderId]);
}

const SAVE_DIGEST = prepareStatement(
  'save digest of a receipt',
  `
  WITH site AS (
    UPDATE sites SET receipts_failing_since = NULL, receipts_due_at = CASE WHEN receipts_due_at IS NOT NULL THEN now() END
    WHERE id = $1 AND receipts_failing_since IS NOT NULL)
  INSERT INTO order_writes (site_id, order_id, receipt_digest) VALUES ($1, $2, $3)
  ON CONFLICT (site_id, order_id) DO UPDATE SET receipt_digest = excluded.receipt_digest, lacks_receipt = false,
    receipt_claimed_until = NULL`,
);

/** The shop took a receipt: those that are missing are due. */
export async function saveDigest(
  { db }: Context,
  { siteId, orderId }: OrderRef,
  digest: string,
): Promise<void> {
  await SAVE_DIGEST(db, [siteId, orderId, digest]);
}
