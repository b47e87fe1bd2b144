import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/crypto/deriveKey';
import type { AuditKey } from '../../platform/crypto/rowHash';
import type { Queryable } from '../../platform/db/openDatabase';
import type { ChainLink } from './findBreak';

/** The last row of a chain that the retention deleted. */
export interface Anchor extends ChainLink {
  chain: number;
  id: null;
  purged_before: Date;
  mac: Buffer;
}

const SELECT_ANCHORS =
  'SELECT chain, position, hash, NULL AS id, purged_before, mac FROM audit_anchors ORDER BY chain';

/** The anchors by chain, genuine or not. */
export async function readAnchors(db: Queryable): Promise<Map<number, Anchor>> {
  const { rows } = await db.$client.query<Anchor>(SELECT_ANCHORS);
  return new Map(rows.map((anchor) => [anchor.chain, anchor]));
}

/** Without the audit key, no row of the beginning of a chain can be removed with it. */
export function signAnchor({ key }: AuditKey, anchor: Omit<Anchor, 'id' | 'mac'>): Buffer {
  const { chain, position, hash, purged_before } = anchor;
  const text = `keystock audit anchor ${chain} ${position} ${hash.toString('hex')} ${purged_before.toISOString()}`;
  return createHmac('sha256', deriveKey(key, 'audit anchors')).update(text).digest();
}

export function isGenuine(auditKey: AuditKey, anchor: Anchor): boolean {
  const expected = signAnchor(auditKey, anchor);
  return anchor.mac.length === expected.length && timingSafeEqual(anchor.mac, expected);
}

/** SQL: the time from which on the audit log is complete. */
export const AUDIT_LOG_START_SQL = `(SELECT coalesce(max(purged_before), '-infinity') FROM audit_anchors)`;
