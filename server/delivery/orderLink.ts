import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../db/open';
import type { OrderName } from './queueDelivery';

const TOKEN_BYTES = 32;
const DAYS = 90;

const ADD = `
  INSERT INTO order_links (token_hash, site_id, order_id, expires_at) VALUES ($1, $2, $3, now() + interval '${DAYS} days')
  RETURNING expires_at`;

/** A new address of the order's page. Whoever has it sees the keys, so it is kept as a hash alone. */
export async function newLink(
  tx: Tx,
  { siteId, orderId }: OrderName,
): Promise<{ token: string; until: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { rows } = await tx.$client.query<{ expires_at: Date }>(ADD, [hashOf(token), siteId, orderId]);
  return { token, until: rows[0]?.expires_at ?? new Date() };
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
