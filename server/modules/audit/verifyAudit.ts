import { createHash } from 'node:crypto';
import type { AuditKey } from '../../platform/crypto/AuditKey';
import { computeRowHash } from '../../platform/crypto/rowHash';
import type { Db, Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';

/** A position at which a chain of the audit log was altered. */
export interface ChainBreak {
  chain: number;
  /** One-based. */
  position: number;
  /** The row at that position; null if it is missing. */
  id: number | null;
  kind: 'edited' | 'inserted' | 'removed' | 'truncated';
}

interface ChainVerification {
  rows: number;
  /** The first break of each chain; empty if the log is intact. */
  breaks: ChainBreak[];
}

/** Verifies every hash chain of the audit log; concurrent writes are allowed. */
export async function verifyAudit(db: Db, auditKey: AuditKey): Promise<ChainVerification> {
  return transaction(db, async (tx) => {
    await tx.$client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows, breaks: brokenRows } = await verifyRows(tx, auditKey);
    const breaks = [...(await findBrokenEnds(tx)), ...brokenRows].sort(
      (a, b) => a.chain - b.chain || a.position - b.position,
    );
    // Later breaks of a chain are usually consequences of the first.
    const firstBreaks = breaks.filter(({ chain }, index) => breaks[index - 1]?.chain !== chain);
    return { rows, breaks: firstBreaks };
  });
}

interface AuditRow {
  chain: number;
  position: number;
  id: number;
  previous_hash: Buffer;
  hash: Buffer;
  nonce: Buffer | null;
  message: Buffer;
}

const PAGE_SIZE = 5000;

// Forged rows may have any numbers.
const FIRST = [-(2 ** 31), Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

const SELECT_ROWS = `
  SELECT chain, position, id, previous_hash, hash, nonce, audit_message(a) AS message FROM audit_log a
  WHERE (chain, position, id) > ($1, $2, $3) ORDER BY chain, position, id LIMIT ${PAGE_SIZE}`;

async function* readRows(tx: Tx): AsyncGenerator<AuditRow, void> {
  for (let last: Pick<AuditRow, 'chain' | 'position' | 'id'> | undefined; ; ) {
    const after = last ? [last.chain, last.position, last.id] : FIRST;
    const { rows }: { rows: AuditRow[] } = await tx.$client.query(SELECT_ROWS, after);
    yield* rows;
    last = rows.at(-1);
    if (!last) return;
  }
}

async function verifyRows(tx: Tx, auditKey: AuditKey): Promise<ChainVerification> {
  const breaks: ChainBreak[] = [];
  let rows = 0;
  let previous: AuditRow | undefined;
  for await (const row of readRows(tx)) {
    rows += 1;
    const before = previous?.chain === row.chain ? previous : undefined;
    const found = findBreak(row, before, auditKey);
    if (found) breaks.push({ chain: row.chain, ...found });
    previous = row;
  }
  return { rows, breaks };
}

function findBreak(
  row: AuditRow,
  before: AuditRow | undefined,
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

interface ChainEnd {
  chain: number;
  length: number | null;
  position: number;
  id: number | null;
}

/** Number of chains that the migration creates. */
const CHAIN_COUNT = 128;

// Covers chains that are missing entirely and chains that the migration did not create.
const BROKEN_ENDS_SQL = `
  SELECT chain, head.length, coalesce(last.position, 0) AS position, last.id
  FROM (SELECT generate_series(1, ${CHAIN_COUNT}) AS chain UNION SELECT chain FROM audit_log) chains
  LEFT JOIN audit_chains head USING (chain)
  LEFT JOIN LATERAL (
    SELECT id, position, hash FROM audit_log a WHERE a.chain = chains.chain ORDER BY a.position DESC LIMIT 1
  ) last ON true
  WHERE (head.length, head.hash) IS DISTINCT FROM (coalesce(last.position, 0), coalesce(last.hash, ''))`;

async function findBrokenEnds(tx: Tx): Promise<ChainBreak[]> {
  const { rows } = await tx.$client.query<ChainEnd>(BROKEN_ENDS_SQL);
  return rows.map(({ chain, length, position, id }): ChainBreak => {
    if (chain > CHAIN_COUNT) return { chain, position, id, kind: 'inserted' };
    if (length === null || position < length)
      return { chain, position: position + 1, id: null, kind: 'truncated' };
    return { chain, position, id, kind: position > length ? 'inserted' : 'edited' };
  });
}
