import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../platform/db/openDatabase';
import { AppError } from '../../platform/errors';

/** SQL: a restore or failover lost what the site was given. Until it is known, the site gets no keys and messages. */
export const isRecoveringSql = (siteId: string) => `EXISTS (SELECT FROM site_recoveries recovering
  WHERE recovering.site_id = ${siteId} AND recovering.state <> 'resuming')`;

/** SQL: a site is recovering, which may have got keys of any pool: a mapping that was made since is lost with them. */
export const IS_UNREAD_SQL = `EXISTS (SELECT FROM site_recoveries unread WHERE unread.state <> 'resuming')`;

/**
 * SQL: an order has a key that nobody has seen, and a site that was not read yet may have got it since. Not EXISTS, for
 * which the planner may read all assignments.
 */
const hasUnreadKeySql = (order: string) => `(EXISTS (SELECT FROM pools WHERE held_before IS NOT NULL)
  AND (SELECT true FROM license_assignments a JOIN pools p ON p.id = a.pool_id
    WHERE a.site_id = ${order}.site_id AND a.order_id = ${order}.order_id AND a.delivered_at IS NULL
      AND p.held_before IS NOT NULL AND ${IS_UNREAD_SQL} LIMIT 1) IS NOT NULL)`;

/** SQL: the shop of a message, or of an order, may be told now: no key that it would be told may be another customer's. */
export const isTellableSql = (order: string) =>
  `NOT ${isRecoveringSql(`${order}.site_id`)} AND NOT ${hasUnreadKeySql(order)}`;

/** SQL: nobody has seen the key of unit `a`, and another customer may have it. */
export const IS_DOUBTFUL_SQL = `(a.delivered_at IS NULL AND (${isRecoveringSql('a.site_id')}
  OR EXISTS (SELECT FROM pools p WHERE p.id = a.pool_id AND p.held_before IS NOT NULL AND ${IS_UNREAD_SQL})))`;

/** SQL: site `$1` has a mapping to pool `p`. */
export const GIVES_POOL_SQL = `p.id IN (SELECT m.pool_id FROM mappings m WHERE m.site_id = $1
  UNION ALL SELECT b.pool_id FROM mappings m JOIN mapping_pools b ON b.mapping_id = m.id WHERE m.site_id = $1)`;

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
  UPDATE pools SET is_quarantined = true WHERE held_before IS NOT NULL AND ${isRecoveringSql('$1')}`;

/** Before a site is deleted: if it is recovering, nobody will know what it was given, and a user decides. */
export async function quarantineUnread(tx: Tx, siteId: number): Promise<void> {
  await lockEpoch(tx);
  await tx.$client.query(QUARANTINE_UNREAD, [siteId]);
}

const QUARANTINE_UNMAPPED = `
  UPDATE pools p SET is_quarantined = true WHERE held_before IS NOT NULL
    AND p.id IN (SELECT pool_id FROM mappings WHERE id = $1 AND $2::bigint[] IS NULL
      UNION ALL SELECT pool_id FROM mapping_pools WHERE mapping_id = $1 AND pool_id <> ALL(coalesce($2, '{}')))
    AND ${isRecoveringSql('(SELECT site_id FROM mappings WHERE id = $1)')}`;

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
