import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/crypto/deriveKey';
import { computeRowHash } from '../../platform/crypto/rowHash';
import type { Queryable } from '../../platform/db/openDatabase';

/** A position at which a chain of the audit log was altered. */
export interface ChainBreak {
  chain: number;
  /** One-based. */
  position: number;
  /** The row at that position; null if it is missing. */
  id: number | null;
  kind: 'edited' | 'inserted' | 'removed' | 'truncated' | 'forged';
}

/** The row that the next one of a chain follows. */
interface ChainLink {
  position: number;
  hash: Buffer;
  /** Null for a deleted row, of which an anchor remains. */
  id: number | null;
}

export interface AuditRow extends ChainLink {
  chain: number;
  id: number;
  previous_hash: Buffer;
  nonce: Buffer;
  message: Buffer;
}

/** SQL: the columns of an `AuditRow`, of `audit_log a`. */
export const AUDIT_ROW_SQL =
  'a.chain, a.position, a.id, a.previous_hash, a.hash, a.nonce, audit_message(a) AS message';

/** Compares a row with its hash and with the row before it. */
export function findBreak(
  row: AuditRow,
  before: ChainLink | undefined,
  auditKey: Buffer,
): Omit<ChainBreak, 'chain'> | undefined {
  const { position, id } = row;
  const positionBefore = before?.position ?? 0;
  if (position <= positionBefore) return { position, id, kind: 'inserted' };
  if (position > positionBefore + 1) return { position: positionBefore + 1, id: null, kind: 'removed' };
  if (!row.hash.equals(computeRowHash(auditKey, row.nonce, row.message)))
    return { position, id, kind: 'edited' };
  if (row.previous_hash.equals(before?.hash ?? Buffer.alloc(0))) return undefined;
  // The row itself is intact but refers to another hash: its predecessor was rewritten together with its hash.
  return before
    ? { position: before.position, id: before.id, kind: 'edited' }
    : { position, id, kind: 'edited' };
}

/** The first break of each chain: later ones are usually its consequences. */
export function keepFirstBreaks(breaks: ChainBreak[]): ChainBreak[] {
  const sorted = breaks.toSorted((a, b) => a.chain - b.chain || a.position - b.position);
  return sorted.filter(({ chain }, index) => sorted[index - 1]?.chain !== chain);
}

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

/** An anchor that was not signed with the audit key hides no removed row. */
export function signAnchor(auditKey: Buffer, anchor: Omit<Anchor, 'id' | 'mac'>): Buffer {
  const { chain, position, hash, purged_before } = anchor;
  const text = `keystock audit anchor ${chain} ${position} ${hash.toString('hex')} ${purged_before.toISOString()}`;
  return createHmac('sha256', deriveKey(auditKey, 'audit anchors')).update(text).digest();
}

export function isGenuine(auditKey: Buffer, anchor: Anchor): boolean {
  const expected = signAnchor(auditKey, anchor);
  return anchor.mac.length === expected.length && timingSafeEqual(anchor.mac, expected);
}

/** SQL: the time from which on the audit log is complete. */
export const AUDIT_LOG_START_SQL = `(SELECT coalesce(max(purged_before), '-infinity') FROM audit_anchors)`;
