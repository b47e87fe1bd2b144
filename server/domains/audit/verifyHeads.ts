import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Db } from '../../platform/db/openDatabase';
import { StartError } from '../../platform/errors';
import { type AuditHead, readSignedHead } from './auditHead';
import { type Anchor, type ChainBreak, keepFirstBreaks, readAnchors } from './chains';

interface HeadsVerification {
  /** Number of heads whose rows are in the log. */
  heads: number;
  /** Number of heads whose rows the retention deleted. */
  purged: number;
  /** The first break of each chain. */
  breaks: ChainBreak[];
  /** Numbers of the lines that are no head of this installation. */
  foreignLines: number[];
}

const BATCH_SIZE = 1000;

/** Verifies that the log still has the rows that heads kept elsewhere refer to. */
export async function verifyHeads(db: Db, auditKey: Buffer, file: string): Promise<HeadsVerification> {
  const result: HeadsVerification = { heads: 0, purged: 0, breaks: [], foreignLines: [] };
  const anchors = await readAnchors(db);
  const verifyBatch = async (heads: AuditHead[]) => {
    const batch = heads.filter((head) => !isPurged(head, anchors.get(head.chain)));
    const breaks = await findBreaks(db, batch);
    result.purged += heads.length - batch.length;
    result.heads += batch.length - breaks.length;
    result.breaks.push(...breaks);
  };

  let batch: AuditHead[] = [];
  let number = 0;
  for await (const line of readLines(file)) {
    number += 1;
    const head = readSignedHead(auditKey, line);
    if (head) batch.push(head);
    else if (line.trim()) result.foreignLines.push(number);
    if (batch.length < BATCH_SIZE) continue;
    await verifyBatch(batch);
    batch = [];
  }
  await verifyBatch(batch);
  return { ...result, breaks: keepFirstBreaks(result.breaks) };
}

/** How long a head may have waited until it arrived. */
const MAX_DELAY_MS = 7 * 24 * 60 * 60 * 1000;

/** A head sent long after the time up to which an anchor deletes has its row, unless it was deleted with the audit key. */
const isPurged = ({ position, at }: AuditHead, anchor: Anchor | undefined): boolean =>
  anchor !== undefined &&
  position <= anchor.position &&
  Date.parse(at) < anchor.purged_before.getTime() + MAX_DELAY_MS;

async function* readLines(file: string): AsyncGenerator<string, void> {
  try {
    yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw new StartError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

const FIND_ROWS = `
  SELECT h.chain, h.position, a.id, encode(a.hash, 'hex') AS hash,
    (SELECT max(position) FROM audit_log l WHERE l.chain = h.chain) AS last_position
  FROM unnest($1::int[], $2::bigint[]) WITH ORDINALITY AS h (chain, position, n)
  LEFT JOIN audit_log a ON a.chain = h.chain AND a.position = h.position ORDER BY h.n`;

interface FoundRow {
  id: number | null;
  hash: string | null;
  last_position: number | null;
}

async function findBreaks(db: Db, heads: AuditHead[]): Promise<ChainBreak[]> {
  const { rows } = await db.$client.query<FoundRow>(FIND_ROWS, [
    heads.map(({ chain }) => chain),
    heads.map(({ position }) => position),
  ]);
  return heads.flatMap(({ chain, position, hash }, index): ChainBreak[] => {
    const { id = null, hash: found = null, last_position = null } = rows[index] ?? {};
    if (found === hash) return [];
    if (id !== null) return [{ chain, position, id, kind: 'edited' }];
    const lastPosition = last_position ?? 0;
    if (position < lastPosition) return [{ chain, position, id: null, kind: 'removed' }];
    return [{ chain, position: lastPosition + 1, id: null, kind: 'truncated' }];
  });
}
