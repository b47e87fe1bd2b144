import type { Tx } from '../../../platform/db/openDatabase';

const MARK_TESTED = 'UPDATE sites SET tested_at = now() WHERE id = $1';

/** A test order of the site could be delivered. */
export async function markTested(tx: Tx, siteId: number): Promise<void> {
  await tx.$client.query(MARK_TESTED, [siteId]);
}

const MARK_RESUMED = 'UPDATE sites SET resumed_at = clock_timestamp() WHERE id = $1';

/** A user let this server serve the site, which another one served. */
export async function markResumed(tx: Tx, siteId: number): Promise<void> {
  await tx.$client.query(MARK_RESUMED, [siteId]);
}
