import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod/mini';
import type { CommandContext } from '../../../platform/context';
import type { Keyring } from '../../../platform/crypto/keyring';
import { withStartupLock } from '../../../platform/db/advisoryLocks';
import { isDatabaseUnavailable } from '../../../platform/db/errors';
import { findMigrationObstacle, migrateTo } from '../../../platform/db/migrate';
import type { Tx } from '../../../platform/db/openDatabase';
import { readShippedMigrations } from '../../../platform/db/schemaVersion';
import { transactionOnce } from '../../../platform/db/transaction';
import { StartError } from '../../../platform/errors';
import { parseJson } from '../../../platform/parseJson';
import { audit, openAuditKey } from '../../audit';
import { type Manifest, TRAILER_ENTRY, Trailer } from './archive';
import type { Backup } from './readBackup';

interface CopyTarget {
  onProgress(rows: number): void;
}

/** Copies every entry to its table. */
async function copyTables(client: pg.ClientBase, target: CopyTarget, { manifest, entries, damaged }: Backup) {
  const rowCounts: Record<string, number> = {};
  let rows = 0;
  let next = await entries.next();
  async function* readParts(path: string) {
    for (; !next.done && next.value.name === path; next = await entries.next()) yield next.value.body;
  }
  while (!next.done && next.value.name !== TRAILER_ENTRY) {
    const path = next.value.name;
    const name = path.replace(/^tables\//, '');
    const copy = client.query(copyFrom(`COPY ${getCopyTarget(manifest, name)} FROM STDIN`));
    // `pipeline` ends the COPY if a part cannot be read; otherwise ROLLBACK would wait for it.
    await pipeline(readParts(path), copy);
    rowCounts[name] = copy.rowCount;
    rows += copy.rowCount;
    target.onProgress(rows);
  }
  const trailer = next.done ? undefined : readTrailer(next.value.body, rowCounts);
  if (!trailer) throw damaged();
  // The authentication tag of the last chunk is verified only at the end of the stream.
  for await (const _ of entries);
  return { rows, trailer };
}

/** Returns undefined if the trailer does not match the copied rows. */
function readTrailer(body: Buffer, rowCounts: Record<string, number>): Trailer | undefined {
  const { data: trailer } = z.safeParse(Trailer, parseJson(body));
  const isComplete = Object.entries(trailer?.rows ?? {}).every(
    ([name, count]) => (rowCounts[name] ?? 0) === count,
  );
  return isComplete ? trailer : undefined;
}

function getCopyTarget({ tables }: Manifest, name: string): string {
  const table = tables.find((candidate) => candidate.name === name);
  if (!table) throw new StartError(`The backup holds ${name}, which it does not announce`);
  return `${pg.escapeIdentifier(name)} (${table.columns.map(pg.escapeIdentifier).join(', ')})`;
}

// The transaction idles while the file is read.
const DISABLE_IDLE_TIMEOUT = 'SET LOCAL idle_in_transaction_session_timeout = 0';

interface RestoreContext extends Omit<CommandContext, 'auditKey'> {
  /** The backup's keys. */
  keyring: Keyring;
  /** Stores the backup's keys for the server; called last. */
  saveKeys(): void;
  onProgress(rows: number): void;
}

/** Restores a backup into an empty database in one transaction; returns the number of rows. */
export async function restoreBackup(ctx: RestoreContext, backup: Backup): Promise<number> {
  assertKnownMigrations(backup.manifest.migrations);
  const run = (tx: Tx) => restoreTables(tx, ctx, backup);
  try {
    return await withStartupLock(ctx.db, () => transactionOnce(ctx.db, run, DISABLE_IDLE_TIMEOUT));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error)) throw error;
    const place = error.table ? ` for the table ${error.table}` : '';
    throw new StartError(`The database refuses the backup${place}: ${error.message}; nothing was changed`);
  }
}

async function assertEmptyDatabase(tx: Tx): Promise<void> {
  const { rowCount } = await tx.$client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'drizzle') AND c.relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') LIMIT 1`,
  );
  if (rowCount)
    throw new StartError('The database is not empty; a backup is restored into an empty one only');
}

async function restoreTables(tx: Tx, ctx: RestoreContext, backup: Backup): Promise<number> {
  const { $client: client } = tx;
  const { manifest } = backup;
  await assertEmptyDatabase(tx);
  const obstacle = await findMigrationObstacle(tx);
  if (obstacle) throw new StartError(obstacle);
  await migrateTo(tx, 0, manifest.migrations.length);
  const tables = manifest.tables.map(({ name }) => pg.escapeIdentifier(name));
  // The rows already contain the counts and hash chains that triggers would write.
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  const { rows, trailer } = await copyWithoutSessions(client, () => copyTables(client, ctx, backup));
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const [name, lastValue] of Object.entries(trailer.sequences)) {
    await client.query('SELECT setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, lastValue]);
  }
  await migrateTo(tx, manifest.migrations.length);
  await tx.$client.query(FORGET_CLUSTER);
  await tx.$client.query('SELECT start_recovery($1, $2)', ['restore', manifest.madeAt]);
  const auditKey = await openAuditKey(tx, ctx.keyring);
  await audit(
    tx,
    { ...ctx, auditKey },
    { action: 'backup.restore', details: { rows, made_at: manifest.madeAt } },
  );
  ctx.saveKeys();
  return rows;
}

// The next connection saves which PostgreSQL it is in.
const FORGET_CLUSTER =
  'UPDATE database_identity SET system_identifier = NULL, timeline = NULL; DELETE FROM servers';

/** Throws StartError unless the backup's migrations are the first ones of this version. */
export function assertKnownMigrations(migrations: string[]): void {
  const shipped = readShippedMigrations();
  if (migrations.some((hash, index) => shipped[index]?.hash !== hash)) {
    throw new StartError(
      'The backup was made by another version of Keystock: restore it with that one, or a newer',
    );
  }
}

interface Reference {
  table: string;
  column: string;
  constraint: string;
}

const REFERENCES = `
  SELECT conrelid::regclass::text AS table, quote_ident(attname) AS column, conname AS constraint
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
  WHERE contype = 'f' AND confrelid = to_regclass('public.sessions')`;

/** Copies the rows of a backup, which has no sessions, and empties what refers to one, as the end of a session does. */
async function copyWithoutSessions<T>(client: pg.ClientBase, copy: () => Promise<T>): Promise<T> {
  const { rows: references } = await client.query<Reference>(REFERENCES);
  const alter = async (change: string) => {
    for (const { table, constraint } of references)
      await client.query(
        `ALTER TABLE ${table} ALTER CONSTRAINT ${pg.escapeIdentifier(constraint)} ${change}`,
      );
  };
  await alter('DEFERRABLE INITIALLY DEFERRED');
  const copied = await copy();
  for (const { table, column } of references)
    await client.query(`UPDATE ${table} SET ${column} = NULL WHERE ${column} IS NOT NULL`);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  await alter('NOT DEFERRABLE');
  return copied;
}
