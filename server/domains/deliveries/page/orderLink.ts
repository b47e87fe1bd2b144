import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { daily, definePurgeJob, purgeSql } from '../../../platform/jobs/defineJob';
import type { OrderRef } from '../enqueueDeliveries';

const TOKEN_BYTES = 32;
const LINK_TTL_DAYS = 90;

const INSERT_LINK = prepareStatement<{ expires_at: Date }>(
  'insert link of an order',
  `
  INSERT INTO order_links (token_hash, site_id, order_id, admin_id, expires_at)
  VALUES ($1, $2, $3, $4, now() + interval '${LINK_TTL_DAYS} days')
  RETURNING expires_at`,
);

/**
 * Creates a link to the order's page, for a delivery or by a user, with whose right to give it ends. The token grants access
 * to the keys, so only its hash is stored.
 */
export async function createOrderLink(
  tx: Tx,
  { siteId, orderId }: OrderRef,
  adminId: number | null = null,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { rows } = await INSERT_LINK(tx, [hashToken(token), siteId, orderId, adminId]);
  return { token, expiresAt: rows[0]?.expires_at ?? new Date() };
}

/** Deletes every link of an order, so that none opens its page; returns their number. */
export async function deleteOrderLinks(tx: Tx, { siteId, orderId }: OrderRef): Promise<number> {
  const sql = 'DELETE FROM order_links WHERE site_id = $1 AND order_id = $2';
  return (await tx.$client.query(sql, [siteId, orderId])).rowCount ?? 0;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Deletes expired links to order pages. */
export const purgeLinksJob = definePurgeJob({
  queue: 'deliveries.purge-links',
  schedule: daily(3, 37),
  statements: [purgeSql('order_links', 'expires_at < now()', 'token_hash')],
});
