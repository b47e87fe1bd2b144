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
export async function verifyAudit(db: Db): Promise<ChainVerification> {
  return transaction(db, async (tx) => {
    await tx.$client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: countRows } = await tx.$client.query<{ n: number }>('SELECT count(*) AS n FROM audit_log');
    const breaks = [...(await findBrokenRows(tx)), ...(await findBrokenEnds(tx))].sort(
      (a, b) => a.chain - b.chain || a.position - b.position,
    );
    // Later breaks of a chain are usually consequences of the first.
    const firstBreaks = breaks.filter(({ chain }, index) => breaks[index - 1]?.chain !== chain);
    return { rows: countRows[0]?.n ?? 0, breaks: firstBreaks };
  });
}

interface BrokenRow {
  chain: number;
  position: number;
  id: number;
  position_before: number;
  id_before: number | null;
  hash_matches: boolean;
}

const BROKEN_ROWS_SQL = `
  SELECT DISTINCT ON (chain) chain, position, id, position_before, id_before, hash = expected_hash AS hash_matches
  FROM (
    SELECT chain, position, id, hash, previous_hash, audit_hash(a) AS expected_hash, lag(id) OVER w AS id_before,
      coalesce(lag(position) OVER w, 0) AS position_before, coalesce(lag(hash) OVER w, '') AS hash_before
    FROM audit_log a WINDOW w AS (PARTITION BY chain ORDER BY position, id)
  ) linked
  WHERE position <> position_before + 1 OR hash <> expected_hash OR previous_hash <> hash_before
  ORDER BY chain, position, id`;

async function findBrokenRows(tx: Tx): Promise<ChainBreak[]> {
  const { rows } = await tx.$client.query<BrokenRow>(BROKEN_ROWS_SQL);
  return rows.map(({ chain, position, id, position_before, id_before, hash_matches }): ChainBreak => {
    if (position <= position_before) return { chain, position, id, kind: 'inserted' };
    if (position > position_before + 1)
      return { chain, position: position_before + 1, id: null, kind: 'removed' };
    // The row itself is intact but refers to another hash: its predecessor was rewritten together with its hash.
    if (hash_matches && id_before) return { chain, position: position_before, id: id_before, kind: 'edited' };
    return { chain, position, id, kind: 'edited' };
  });
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
