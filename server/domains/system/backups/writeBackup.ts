import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { writeWholeFile } from '../../../platform/backupTarget/folderTarget';
import type { CommandContext } from '../../../platform/context';
import type { Keyring } from '../../../platform/crypto/keyring';
import { transaction } from '../../../platform/db/transaction';
import { StartError } from '../../../platform/errors';
import { audit } from '../../audit';
import {
  archiveEntry,
  archiveTable,
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  type Manifest,
  TRAILER_ENTRY,
  type Trailer,
} from './archive';

/** Sessions do not survive a restore. */
const EXCLUDED_TABLE = 'sessions';

interface BackupContents {
  db: CommandContext['db'];
  keyring: Keyring;
  /** For whom it is encrypted. */
  encrypter: Encrypter;
  onProgress?(rows: number): void;
}

/** Writes a consistent snapshot as one encrypted stream, which `store` takes; returns the number of rows. */
export async function streamBackup(
  { db, keyring, encrypter, onProgress = () => undefined }: BackupContents,
  store: (content: Readable) => Promise<void>,
): Promise<number> {
  const archive = pack();
  const compressed = createGzip({ level: 1 });
  const writing = Promise.all([
    pipeline(archive, compressed),
    encryptStream(compressed, encrypter).then(store),
  ]);
  // A write error must end the producer.
  writing.catch((error) => {
    archive.destroy(error);
    compressed.destroy(error);
  });
  const archiving = withSnapshot(db, (client) => writeEntries(client, archive, keyring, onProgress));
  // A read error must end the consumer.
  archiving.catch((error) => archive.destroy(error));
  const [rows] = await Promise.all([archiving, writing]);
  return rows;
}

/** Writes a backup to a file under a passphrase; returns the number of rows. */
export async function writeBackup(
  ctx: CommandContext,
  keyring: Keyring,
  file: string,
  passphrase: string,
  onProgress: (rows: number) => void,
): Promise<number> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const contents = { db: ctx.db, keyring, encrypter, onProgress };
  const rows = await streamBackup(contents, (content) =>
    writeWholeFile(file, content).catch((error) => throwWriteError(file, error)),
  );
  await transaction(ctx.db, (tx) => audit(tx, ctx, { action: 'backup.make', details: { rows } }));
  return rows;
}

function throwWriteError(file: string, error: NodeJS.ErrnoException): never {
  if (!error.syscall) throw error;
  throw new StartError(`${file} cannot be written (${error.code})`);
}

async function encryptStream(source: Readable, encrypter: Encrypter): Promise<Readable> {
  const stream = await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(stream as ReadableStream);
}

/** Runs `work` in a read-only transaction with one snapshot. */
async function withSnapshot<T>(
  db: CommandContext['db'],
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The transaction idles while the file is written.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    // Closing the connection ends the transaction.
    client.release(true);
  }
}

async function writeEntries(
  client: pg.PoolClient,
  archive: Pack,
  keyring: Keyring,
  onProgress: (rows: number) => void,
): Promise<number> {
  const tables = await describeTables(client);
  const migrations = await readMigrations(client);
  // Read after the snapshot, because a key exists before its first use.
  const keys = keyring.read().map((key) => key.toString('base64'));
  const manifest: Manifest = {
    format: FORMAT_VERSION,
    madeAt: new Date().toISOString(),
    migrations,
    keys,
    tables,
  };
  await archiveEntry(archive, MANIFEST_ENTRY, toJsonBuffer(manifest));

  const trailer: Trailer = { rows: {}, sequences: {} };
  let total = 0;
  const reportProgress = (rows: number) => onProgress(total + rows);
  for (const { name, query } of tables.map(getTableQuery)) {
    trailer.rows[name] = await archiveTable(client, archive, name, query, reportProgress);
    total += trailer.rows[name];
  }
  trailer.sequences = await readSequences(client);
  await archiveEntry(archive, TRAILER_ENTRY, toJsonBuffer(trailer));
  archive.finalize();
  return total;
}

function getTableQuery({ name, columns }: Manifest['tables'][number]): { name: string; query: string } {
  const columnList = columns.map(pg.escapeIdentifier).join(', ');
  const condition = name === EXCLUDED_TABLE ? ' WHERE false' : '';
  return { name, query: `SELECT ${columnList} FROM ${pg.escapeIdentifier(name)}${condition}` };
}

const toJsonBuffer = (value: object) => Buffer.from(JSON.stringify(value));

async function readMigrations(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  return rows.map(({ hash }) => hash);
}

/** Runs last: sequences only increase, so no number is assigned twice. */
async function readSequences(client: pg.PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last_value: number }>(
    `SELECT sequencename AS name, last_value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return Object.fromEntries(rows.map(({ name, last_value }) => [name, last_value]));
}

type Tables = Manifest['tables'];

// Generated columns are omitted.
const COLUMNS = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
    AND NOT a.attisdropped AND a.attgenerated = ''
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  GROUP BY c.relname ORDER BY c.relname`;

const REFERENCES = `
  SELECT DISTINCT f.relname AS "from", t.relname AS "to"
  FROM pg_constraint JOIN pg_class f ON f.oid = conrelid JOIN pg_class t ON t.oid = confrelid
  WHERE contype = 'f' AND conrelid <> confrelid AND f.relnamespace = 'public'::regnamespace`;

/** Lists all tables with their columns, referenced tables first. */
export async function describeTables(client: pg.ClientBase): Promise<Tables> {
  const { rows: tables } = await client.query<Tables[number]>(COLUMNS);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const ordered: Tables = [];
  const visit = (name: string) => {
    const table = tables.find((candidate) => candidate.name === name);
    if (!table || ordered.includes(table)) return;
    for (const { from, to } of references) if (from === name) visit(to);
    ordered.push(table);
  };
  for (const { name } of tables) visit(name);
  return ordered;
}
