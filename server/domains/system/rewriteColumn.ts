import { setTimeout as wait } from 'node:timers/promises';
import type { RowId } from '../../platform/crypto/vault';
import { byteaArray } from '../../platform/db/binaryArray';
import type { Db } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';

/** A column whose values are brought under another key, and how its rows are paged. */
export interface RewrittenColumn {
  table: string;
  column: string;
  id: string;
  idType: 'bigint' | 'boolean' | 'text' | 'uuid' | 'bytea';
  /** Condition of the rows that are not done, with `$2`. */
  isPendingSql: string;
  /** The value of `$2`. */
  prefix: Buffer;
  /** The lock that an update of the column takes: that of a unique one excludes new references to the row. */
  lock: 'NO KEY UPDATE' | 'UPDATE';
  /** Rows that are read at a time; by default many. */
  batchSize?: number;
  /** Other columns, of bytes, that are read, and those that are set by them. */
  sources?: string[];
  derived?: { column: string; type: string }[];
}

export interface RewrittenRow {
  id: RowId | Buffer;
  value: Buffer;
  sources: (Buffer | null)[];
}

interface NewValue {
  value: Buffer;
  /** As texts. */
  derived?: (string | null)[];
}

export interface RewriteProgress {
  /** Rows brought over. */
  done: number;
  /** Rows that were locked, or changed since they were read. */
  skipped: number;
  /** Rows that cannot be read; they remain unchanged. */
  unreadable: RewrittenRow['id'][];
}

const READ_BATCH_SIZE = 10_000;
/**
 * Distance between the rows of one update. Updating adjacent rows would move each to a new page and add index
 * entries; with every tenth row, the first pass frees space in the page for the following ones, which is about
 * ten times cheaper. Small batches also hardly delay orders that need one of the keys.
 */
const STRIDE = 10;

interface ChangedRow extends RewrittenRow {
  next: NewValue;
}

/** Brings the rows of a column over, in one pass; `rewrite` returns undefined for an unreadable row. */
export async function rewriteColumn(
  db: Db,
  column: RewrittenColumn,
  rewrite: (row: RewrittenRow) => NewValue | undefined,
  onDone: (count: number) => void,
): Promise<RewriteProgress> {
  const progress: RewriteProgress = { done: 0, skipped: 0, unreadable: [] };
  const process = async (rows: RewrittenRow[]) => {
    const changed: ChangedRow[] = [];
    for (const row of rows) {
      const next = rewrite(row);
      if (next) changed.push({ ...row, next });
      else progress.unreadable.push(row.id);
    }
    const done = await replaceValues(db, column, changed);
    progress.done += done;
    progress.skipped += changed.length - done;
    onDone(done);
  };

  const pages = readPendingRows(db, column);
  const processPages = async () => {
    for await (const rows of pages) {
      for (let offset = 0; offset < STRIDE; offset += 1)
        await process(rows.filter((_, index) => index % STRIDE === offset));
    }
  };
  // Two consumers share the generator: one computes while the database stores the other's rows.
  await Promise.all([processPages(), processPages()]);
  return progress;
}

/** Yields the rows that are not done, by id. */
async function* readPendingRows(
  db: Db,
  {
    table,
    column,
    id,
    idType,
    isPendingSql,
    prefix,
    sources = [],
    batchSize = READ_BATCH_SIZE,
  }: RewrittenColumn,
): AsyncGenerator<RewrittenRow[], void> {
  const selectSql = `SELECT ${id} AS id, ${column} AS value, ARRAY[${sources.join(', ')}]::bytea[] AS sources FROM ${table}
    WHERE ($1::${idType} IS NULL OR ${id} > $1) AND ${isPendingSql} ORDER BY ${id} LIMIT ${batchSize}`;
  for (let lastId: RewrittenRow['id'] | null = null; ; ) {
    const { rows }: { rows: RewrittenRow[] } = await db.$client.query(selectSql, [lastId, prefix]);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    yield rows;
    lastId = lastRow.id;
  }
}

/** Skips locked and changed rows; returns the number of replaced values. */
async function replaceValues(
  db: Db,
  { table, column, id, idType, lock, sources = [], derived = [] }: RewrittenColumn,
  changed: ChangedRow[],
): Promise<number> {
  if (changed.length === 0) return 0;
  const arrays = [
    { name: 'id', type: idType },
    { name: 'old_value', type: 'bytea' },
    { name: 'new_value', type: 'bytea' },
    ...sources.map((source) => ({ name: `old_${source}`, type: 'bytea' })),
    ...derived.map((target) => ({ name: target.column, type: 'text' })),
  ];
  const unnestSql = arrays.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
  const unchangedSql = sources.map((source) => ` AND coalesce(t.${source}, '') = c.old_${source}`).join('');
  const derivedSql = derived
    .map((target) => `, ${target.column} = u.${target.column}::${target.type}`)
    .join('');
  const updateSql = `
    WITH changed AS (
      SELECT * FROM unnest(${unnestSql}) AS c(${arrays.map(({ name }) => name).join(', ')})
    ), unlocked AS (
      SELECT c.* FROM ${table} t
      JOIN changed c ON t.${id} = c.id AND t.${column} = c.old_value${unchangedSql} FOR ${lock} OF t SKIP LOCKED
    )
    UPDATE ${table} t SET ${column} = u.new_value${derivedSql} FROM unlocked u WHERE t.${id} = u.id`;
  const values = [
    idType === 'bytea' ? byteaArray(changed.map((row) => row.id as Buffer)) : changed.map((row) => row.id),
    byteaArray(changed.map(({ value }) => value)),
    byteaArray(changed.map(({ next }) => next.value)),
    ...sources.map((_, n) => byteaArray(changed.map((row) => row.sources[n] ?? Buffer.alloc(0)))),
    ...derived.map((_, n) => changed.map(({ next }) => next.derived?.[n] ?? null)),
  ];
  return transaction(db, async (tx) => (await tx.$client.query(updateSql, values)).rowCount ?? 0);
}

const RETRY_INTERVAL_MS = 200;

/** Repeats until no row is left, because rows are added and locked concurrently. */
export async function rewriteUntilDone(rewrite: () => Promise<RewriteProgress>): Promise<RewriteProgress> {
  for (;;) {
    const pass = await rewrite();
    if (pass.done === 0 && pass.skipped === 0) return pass;
    if (pass.done === 0) await wait(RETRY_INTERVAL_MS);
  }
}
