import { createHash } from 'node:crypto';
import type { AuditKey } from '../../platform/crypto/rowHash';
import { computeRowHash } from '../../platform/crypto/rowHash';

/** A position at which a chain of the audit log was altered. */
export interface ChainBreak {
  chain: number;
  /** One-based. */
  position: number;
  /** The row at that position; null if it is missing. */
  id: number | null;
  kind: 'edited' | 'inserted' | 'removed' | 'truncated' | 'forged';
}

/** What the next row of a chain follows. */
export interface ChainLink {
  position: number;
  hash: Buffer;
  /** Null for a deleted row, of which an anchor remains. */
  id: number | null;
}

export interface AuditRow extends ChainLink {
  chain: number;
  id: number;
  previous_hash: Buffer;
  nonce: Buffer | null;
  message: Buffer;
}

/** SQL: the columns of an `AuditRow`, of `audit_log a`. */
export const AUDIT_ROW_SQL =
  'a.chain, a.position, a.id, a.previous_hash, a.hash, a.nonce, audit_message(a) AS message';

/** Compares a row with its hash and with the row before it. */
export function findBreak(
  row: AuditRow,
  before: ChainLink | undefined,
  auditKey: AuditKey,
): Omit<ChainBreak, 'chain'> | undefined {
  const { position, id } = row;
  const positionBefore = before?.position ?? 0;
  if (position <= positionBefore) return { position, id, kind: 'inserted' };
  if (position > positionBefore + 1) return { position: positionBefore + 1, id: null, kind: 'removed' };
  if (!hasExpectedHash(row, auditKey)) return { position, id, kind: 'edited' };
  if (row.previous_hash.equals(before?.hash ?? Buffer.alloc(0))) return undefined;
  // The row itself is intact but refers to another hash: its predecessor was rewritten together with its hash.
  return before
    ? { position: before.position, id: before.id, kind: 'edited' }
    : { position, id, kind: 'edited' };
}

/** Rows without a keyed hash are those of earlier versions, up to the recorded end of their chain. */
function hasExpectedHash(
  { chain, position, hash, nonce, message }: AuditRow,
  { key, unkeyedEnds }: AuditKey,
): boolean {
  const [length, lastHash] = unkeyedEnds[String(chain)] ?? [0, ''];
  if (nonce) return position > length && hash.equals(computeRowHash(key, nonce, message));
  if (position > length || (position === length && hash.toString('hex') !== lastHash)) return false;
  return hash.equals(createHash('sha256').update(message).digest());
}
