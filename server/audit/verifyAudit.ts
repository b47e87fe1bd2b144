import type { Db, Tx } from '../db/open';
import { transaction } from '../db/transaction';

/** Where the log is not what was written. */
export interface AuditBreak {
  chain: number;
  /** Place in the chain, from 1. */
  position: number;
  /** The row that is found there; null where it is gone. */
  id: number | null;
  what: 'edited' | 'inserted' | 'removed' | 'cut';
}

export interface AuditVerdict {
  rows: number;
  /** The first of each chain that is broken; empty when nothing was tampered with. */
  breaks: AuditBreak[];
}

/** Walks every chain of the audit log and says where one is broken. Others may go on writing meanwhile. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  return transaction(db, async (tx) => {
    await tx.$client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: counted } = await tx.$client.query<{ n: number }>('SELECT count(*) AS n FROM audit_log');
    const breaks = [...(await brokenRows(tx)), ...(await brokenEnds(tx))].sort(
      (one, other) => one.chain - other.chain || one.position - other.position,
    );
    // What follows a break is its consequence as often as not.
    const first = breaks.filter(({ chain }, n) => breaks[n - 1]?.chain !== chain);
    return { rows: counted[0]?.n ?? 0, breaks: first };
  });
}

interface BrokenRow {
  chain: number;
  position: number;
  id: number;
  position_before: number;
  id_before: number | null;
  is_own_right: boolean;
}

const BROKEN_ROWS = `
  SELECT DISTINCT ON (chain) chain, position, id, position_before, id_before, hash = right_hash AS is_own_right
  FROM (
    SELECT chain, position, id, hash, previous_hash, audit_hash(a) AS right_hash, lag(id) OVER w AS id_before,
      coalesce(lag(position) OVER w, 0) AS position_before, coalesce(lag(hash) OVER w, '') AS hash_before
    FROM audit_log a WINDOW w AS (PARTITION BY chain ORDER BY position, id)
  ) walked
  WHERE position <> position_before + 1 OR hash <> right_hash OR previous_hash <> hash_before
  ORDER BY chain, position, id`;

async function brokenRows(tx: Tx): Promise<AuditBreak[]> {
  const { rows } = await tx.$client.query<BrokenRow>(BROKEN_ROWS);
  return rows.map(({ chain, position, id, position_before, id_before, is_own_right }): AuditBreak => {
    if (position <= position_before) return { chain, position, id, what: 'inserted' };
    if (position > position_before + 1) return { chain, position: position_before + 1, id: null, what: 'removed' };
    // Untouched itself, yet it names another before it: that one was rewritten, hash and all.
    if (is_own_right && id_before) return { chain, position: position_before, id: id_before, what: 'edited' };
    return { chain, position, id, what: 'edited' };
  });
}

interface End {
  chain: number;
  length: number | null;
  position: number;
  id: number | null;
}

/** So many the migration made. */
const CHAINS = 128;

// A chain may be missing as a whole, or made up.
const BROKEN_ENDS = `
  SELECT chain, head.length, coalesce(last.position, 0) AS position, last.id
  FROM (SELECT generate_series(1, ${CHAINS}) AS chain UNION SELECT chain FROM audit_log) named
  LEFT JOIN audit_chains head USING (chain)
  LEFT JOIN LATERAL (
    SELECT id, position, hash FROM audit_log a WHERE a.chain = named.chain ORDER BY a.position DESC LIMIT 1
  ) last ON true
  WHERE (head.length, head.hash) IS DISTINCT FROM (coalesce(last.position, 0), coalesce(last.hash, ''))`;

async function brokenEnds(tx: Tx): Promise<AuditBreak[]> {
  const { rows } = await tx.$client.query<End>(BROKEN_ENDS);
  return rows.map(({ chain, length, position, id }): AuditBreak => {
    if (chain > CHAINS) return { chain, position, id, what: 'inserted' };
    if (length === null || position < length) return { chain, position: position + 1, id: null, what: 'cut' };
    return { chain, position, id, what: position > length ? 'inserted' : 'edited' };
  });
}
