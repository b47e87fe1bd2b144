import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../platform/db/openDatabase';
import { AppError } from '../../platform/errors';

const LOCK_EPOCH = 'SELECT epoch FROM database_identity FOR SHARE';

/**
 * Until the transaction ends, no recovery starts; one that is starting is waited for, and seen by later statements. To be
 * locked before pools and sites, as `start_recovery` does. Returns the epoch.
 */
export async function lockEpoch({ $client }: Tx): Promise<string> {
  const { rows } = await $client.query<{ epoch: string }>(LOCK_EPOCH);
  return rows[0]?.epoch ?? '';
}

const QUARANTINE_UNREAD = `
  UPDATE pools SET is_quarantined = true WHERE held_before IS NOT NULL AND $1 IN (SELECT site_id FROM recovering_sites)`;

/** Before a site is deleted: if it is recovering, nobody will know what it was given, and a user decides. */
export async function quarantineUnread(tx: Tx, siteId: number): Promise<void> {
  await lockEpoch(tx);
  await tx.$client.query(QUARANTINE_UNREAD, [siteId]);
}

const QUARANTINE_UNMAPPED = `
  UPDATE pools p SET is_quarantined = true WHERE held_before IS NOT NULL
    AND p.id IN (SELECT pool_id FROM mappings WHERE id = $1 AND $2::bigint[] IS NULL
      UNION ALL SELECT pool_id FROM mapping_pools WHERE mapping_id = $1 AND pool_id <> ALL(coalesce($2, '{}')))
    AND (SELECT site_id FROM mappings WHERE id = $1) IN (SELECT site_id FROM recovering_sites)`;

/**
 * Before a mapping is deleted, or keeps only some of its further pools: if its site is recovering, nobody will know which
 * orders got keys of the removed pools. To be called first in its transaction.
 */
export async function quarantineUnmapped(
  tx: Tx,
  mappingId: number,
  keptPoolIds: number[] | null,
): Promise<void> {
  await lockEpoch(tx);
  await tx.$client.query(QUARANTINE_UNMAPPED, [mappingId, keptPoolIds]);
}

const RETRY_AFTER_SECONDS = 30;

/** The database does not know yet what the site was given; a later attempt succeeds. */
export class RecoveringError extends AppError {
  constructor() {
    super('unavailable', textOf('orders.recovering'), undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
