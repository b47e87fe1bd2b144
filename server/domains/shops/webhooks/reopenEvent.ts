import type { Tx } from '../../../platform/db/openDatabase';

// Of two concurrent requests, the second finds the event pending.
const REOPEN = `
  UPDATE webhook_events SET processed_at = NULL, outcome = NULL, is_refused = false
  WHERE site_id = $1 AND id = $2 AND (is_refused OR (processed_at IS NULL AND outcome IS NOT NULL))
  RETURNING order_id AS "orderId"`;

/** Makes a failed event pending; undefined if it did not fail. */
export async function reopenEvent(
  tx: Tx,
  siteId: number,
  eventId: number,
): Promise<{ orderId: string | null } | undefined> {
  return (await tx.$client.query<{ orderId: string | null }>(REOPEN, [siteId, eventId])).rows[0];
}
