import type { Context } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/prepareStatement';
import type { OrderRef } from '../enqueueMessages';
import type { ClaimedMessage } from '../Message';

/**
 * An e-mail leaves without a record only if its shop has taken none for so long. A recovery relies on it: no e-mail left
 * unrecorded for so long after a record, or after the database knew of no failure.
 */
const RECORD_WAIT_MS = 10 * 60_000;

/** As a recovery counts it: the clocks of servers differ. */
export const SURE_RECORD_WAIT_MS = RECORD_WAIT_MS / 2;

// What was lost before this epoch began tells nothing. Nothing but the record tells that a unit has another key.
const MAY_LEAVE = prepareStatement<{ mayLeave: boolean }>(
  'whether an e-mail may leave unrecorded',
  `
  UPDATE sites SET records_failing_since = coalesce(records_failing_since, now()) WHERE id = $1
  RETURNING greatest(records_failing_since, (SELECT epoch_since FROM database_identity)) <= now() - interval '${RECORD_WAIT_MS} milliseconds'
    AND NOT EXISTS (SELECT FROM message_keys k JOIN license_replacements r ON r.assignment_id = k.assignment_id
      WHERE k.message_id = $2) AS "mayLeave"`,
);

/** Notes that the shop took no record; returns whether the e-mail may leave without one. */
export async function mayLeaveUnrecorded({ db }: Context, { id, site }: ClaimedMessage): Promise<boolean> {
  const { rows } = await MAY_LEAVE(db, [site.id, id]);
  return rows[0]?.mayLeave === true;
}

const MARK_UNRECORDED = prepareStatement(
  'mark order as unrecorded',
  `
  WITH site AS (
    UPDATE sites SET records_due_at = coalesce(records_due_at, now() + interval '1 minute') WHERE id = $1)
  INSERT INTO order_writes (site_id, order_id, is_unrecorded) VALUES ($1, $2, true)
  ON CONFLICT (site_id, order_id) DO UPDATE SET is_unrecorded = true`,
);

/** To be called before the e-mail leaves. */
export async function markUnrecorded({ db }: Context, { siteId, orderId }: OrderRef): Promise<void> {
  await MARK_UNRECORDED(db, [siteId, orderId]);
}

const SAVE_DIGEST = prepareStatement(
  'save digest of a record',
  `
  WITH site AS (
    UPDATE sites SET records_failing_since = NULL, records_due_at = CASE WHEN records_due_at IS NOT NULL THEN now() END
    WHERE id = $1 AND records_failing_since IS NOT NULL)
  INSERT INTO order_writes (site_id, order_id, record_digest) VALUES ($1, $2, $3)
  ON CONFLICT (site_id, order_id) DO UPDATE SET record_digest = excluded.record_digest, is_unrecorded = false,
    recording_until = NULL`,
);

/** The shop took a record: those that are missing are due. */
export async function saveDigest(
  { db }: Context,
  { siteId, orderId }: OrderRef,
  digest: string,
): Promise<void> {
  await SAVE_DIGEST(db, [siteId, orderId, digest]);
}
