import type { Db, Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import {
  type Anchor,
  AUDIT_ROW_SQL,
  type AuditRow,
  type ChainBreak,
  findBreak,
  isGenuine,
  keepFirstBreaks,
  readAnchors,
} from './chains';

interface ChainVerification {
  rows: number;
  /** Rows that the retention deleted, of which anchors remain. */
  purged: number;
  /** The first break of each chain; empty if the log is intact. */
  breaks: ChainBreak[];
}

/** Verifies every hash chain of the audit log, from its anchor on; concurrent writes are allowed. */
export async function verifyAudit(db: Db, auditKey: Buffer): Promise<ChainVerification> {
  return transaction(db, async (tx) => {
    await tx.$client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const anchors = await readAnchors(tx);
    const { rows, breaks: brokenRows } = await verifyRows(tx, auditKey, anchors);
    const breaks = [...findForgedAnchors(auditKey, anchors), ...(await findBrokenEnds(tx)), ...brokenRows];
    const purged = [...anchors.values()].reduce((sum, { position }) => sum + position, 0);
    return { rows, purged, breaks: keepFirstBreaks(breaks) };
  });
}

const PAGE_SIZE = 5000;

// Includes chains that the migration did not create.
const SELECT_CHAINS = 'SELECT DISTINCT chain FROM audit_log ORDER BY chain';

// Forged rows may have any numbers, and the same ones.
const FIRST: Pick<AuditRow, 'position' | 'id'> = {
  position: Number.MIN_SAFE_INTEGER,
  id: Number.MIN_SAFE_INTEGER,
};

// A chain at a time, and with the position apart: a comparison of all columns would read the whole log for each page.
const SELECT_ROWS = `
  SELECT ${AUDIT_ROW_SQL} FROM audit_log a
  WHERE chain = $1 AND position >= $2 AND (position, id) > ($2, $3) ORDER BY position, id LIMIT ${PAGE_SIZE}`;

async function* readRows(tx: Tx): AsyncGenerator<AuditRow, void> {
  const { rows: chains } = await tx.$client.query<{ chain: number }>(SELECT_CHAINS);
  for (const { chain } of chains) {
    for (let last: Pick<AuditRow, 'position' | 'id'> | undefined = FIRST; last; ) {
      const { rows }: { rows: AuditRow[] } = await tx.$client.query(SELECT_ROWS, [
        chain,
        last.position,
        last.id,
      ]);
      yield* rows;
      last = rows.at(-1);
    }
  }
}

async function verifyRows(tx: Tx, auditKey: Buffer, anchors: Map<number, Anchor>) {
  const breaks: ChainBreak[] = [];
  let rows = 0;
  let previous: AuditRow | undefined;
  for await (const row of readRows(tx)) {
    rows += 1;
    const before = previous?.chain === row.chain ? previous : anchors.get(row.chain);
    const found = findBreak(row, before, auditKey);
    if (found) breaks.push({ chain: row.chain, ...found });
    previous = row;
  }
  return { rows, breaks };
}

const findForgedAnchors = (auditKey: Buffer, anchors: Map<number, Anchor>): ChainBreak[] =>
  [...anchors.values()]
    .filter((anchor) => !isGenuine(auditKey, anchor))
    .map(({ chain, position }) => ({ chain, position, id: null, kind: 'forged' }));

interface ChainEnd {
  chain: number;
  length: number | null;
  position: number;
  id: number | null;
}

/** Number of chains that the migration creates. */
const CHAIN_COUNT = 128;

// Covers chains that are missing entirely and chains that the migration did not create. A chain of which all rows were
// purged ends with its anchor.
const BROKEN_ENDS_SQL = `
  SELECT chain, head.length, coalesce(last.position, anchor.position, 0) AS position, last.id
  FROM (SELECT generate_series(1, ${CHAIN_COUNT}) AS chain UNION SELECT chain FROM audit_log) chains
  LEFT JOIN audit_chains head USING (chain)
  LEFT JOIN audit_anchors anchor USING (chain)
  LEFT JOIN LATERAL (
    SELECT id, position, hash FROM audit_log a WHERE a.chain = chains.chain ORDER BY a.position DESC LIMIT 1
  ) last ON true
  WHERE (head.length, head.hash) IS DISTINCT FROM
    (coalesce(last.position, anchor.position, 0), coalesce(last.hash, anchor.hash, ''))`;

async function findBrokenEnds(tx: Tx): Promise<ChainBreak[]> {
  const { rows } = await tx.$client.query<ChainEnd>(BROKEN_ENDS_SQL);
  return rows.map(({ chain, length, position, id }): ChainBreak => {
    if (chain > CHAIN_COUNT) return { chain, position, id, kind: 'inserted' };
    if (length === null || position < length)
      return { chain, position: position + 1, id: null, kind: 'truncated' };
    return { chain, position, id, kind: position > length ? 'inserted' : 'edited' };
  });
}
