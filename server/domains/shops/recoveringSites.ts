import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../platform/db/openDatabase';
import { AppError } from '../../platform/errors';
import { quarantinePools } from '../stock';

const LOCK_EPOCH = 'SELECT epoch FROM database_identity FOR SHARE';

/**
 * Until the transaction ends, no recovery starts; one that is starting is waited for, and seen by later statements. To be
 * locked before pools and sites, as `start_recovery` does. Returns the epoch.
 */
export async function lockEpoch({ $client }: Tx): Promise<string> {
  const { rows } = await $client.query<{ epoch: string }>(LOCK_EPOCH);
  return rows[0]?.epoch ?? '';
}

const IS_RECOVERING = 'SELECT FROM recovering_sites WHERE site_id = $1';

/** Before a site is deleted: if it is recovering, nobody will know what it was given, and a user decides. */
export async function quarantineUnread(tx: Tx, siteId: number): Promise<void> {
  await lockEpoch(tx);
  if ((await tx.$client.query(IS_RECOVERING, [siteId])).rowCount) await quarantinePools(tx, null);
}

const UNMAPPED_POOLS = `
  SELECT pool_id AS id FROM mapped_pools WHERE mapping_id = $1 AND site_id IN (SELECT site_id FROM recovering_sites)
    AND ($2::bigint[] IS NULL
      OR pool_id <> ALL($2) AND pool_id <> (SELECT pool_id FROM mappings WHERE id = mapping_id))`;

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
  const { rows } = await tx.$client.query<{ id: number }>(UNMAPPED_POOLS, [mappingId, keptPoolIds]);
  const poolIds = rows.map(({ id }) => id);
  if (poolIds.length > 0) await quarantinePools(tx, poolIds);
}

const RETRY_AFTER_SECONDS = 30;

/** The database does not know yet what the site was given; a later attempt succeeds. */
export class RecoveringError extends AppError {
  constructor() {
    super('unavailable', textOf('orders.recovering'), undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
