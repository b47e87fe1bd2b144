import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { audit } from '../audit/audit';
import type { CommandContext } from '../context';
import { transaction } from '../db/transaction';
import type { Keyring } from '../security/keyring';
import { StartError } from '../startError';
import { add, addTable } from './addTable';
import { describeTables } from './describeTables';
import { ENDING_ENTRY, type Ending, FORMAT, JOBS, MANIFEST_ENTRY, type Manifest } from './format';

/** Nobody stays signed in through a restore. */
const LEFT_OUT = 'sessions';

/** Writes everything, as it is at one moment, into one encrypted file; returns how many rows. */
export async function writeBackup(
  ctx: CommandContext,
  keyring: Keyring,
  file: string,
  passphrase: string,
  onProgress: (rows: number) => void,
): Promise<number> {
  const draft = `${file}.partial`;
  const archive = pack();
  const zipped = createGzip({ level: 1 });
  const target = createWriteStream(draft, { mode: 0o600, flush: true });
  // A file that is not there yet could not be removed.
  await once(target, 'ready').catch((error) => refuse(file, error));
  try {
    const written = Promise.all([
      pipeline(archive, zipped),
      pipeline(await encrypted(zipped, passphrase), target),
    ]);
    // Whoever fills it must not wait for a file that takes no more.
    written.catch((error) => archive.destroy(error));
    const filled = inSnapshot(ctx, (client) => fill(client, archive, keyring, onProgress));
    // Nor the file for rows that do not come.
    filled.catch((error) => archive.destroy(error));
    const [rows] = await Promise.all([filled, written.catch((error) => refuse(file, error))]);
    await rename(draft, file);
    await transaction(ctx.db, (tx) => audit(tx, ctx, { action: 'backup.make', details: { rows } }));
    return rows;
  } finally {
    await rm(draft, { force: true });
  }
}

function refuse(file: string, error: NodeJS.ErrnoException): never {
  if (!error.syscall) throw error;
  throw new StartError(`${file} cannot be written (${error.code})`);
}

async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const stream = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(stream as ReadableStream);
}

async function inSnapshot<T>(ctx: CommandContext, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await ctx.db.$client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Between two tables the file is waited for.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    // What it was in the middle of ends with the connection.
    client.release(true);
  }
}

async function fill(
  client: pg.PoolClient,
  archive: Pack,
  keyring: Keyring,
  onProgress: (rows: number) => void,
): Promise<number> {
  const tables = await describeTables(client);
  const migrations = await readMigrations(client);
  // Read after the snapshot was taken: a key is made before anything is encrypted with it.
  const keys = keyring.read().map((key) => key.toString('base64'));
  const manifest: Manifest = { format: FORMAT, madeAt: new Date().toISOString(), migrations, keys, tables };
  await add(archive, MANIFEST_ENTRY, json(manifest));

  const ending: Ending = { rows: {}, sequences: {} };
  let total = 0;
  const tell = (rows: number) => onProgress(total + rows);
  for (const { name, query } of [...tables.map(tableQuery), await jobsQuery(client)]) {
    ending.rows[name] = await addTable(client, archive, name, query, tell);
    total += ending.rows[name];
  }
  ending.sequences = await readSequences(client);
  await add(archive, ENDING_ENTRY, json(ending));
  archive.finalize();
  return total;
}

function tableQuery({ name, columns }: Manifest['tables'][number]): { name: string; query: string } {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const only = name === LEFT_OUT ? ' WHERE false' : '';
  return { name, query: `SELECT ${list} FROM ${pg.escapeIdentifier(name)}${only}` };
}

/** What is still to be done, and what was parked. Rounds that come by themselves are queued anew anyway. */
async function jobsQuery(client: pg.PoolClient): Promise<{ name: string; query: string }> {
  const { rows } = await client.query(`SELECT to_regclass('${JOBS}') IS NOT NULL AS "isThere"`);
  const isLeft = `(state < 'completed' OR state = 'failed') AND name NOT LIKE '\\_\\_%'`;
  const query = rows[0]?.isThere
    ? `SELECT name, data FROM ${JOBS} WHERE ${isLeft}`
    : `SELECT '', '' WHERE false`;
  return { name: JOBS, query };
}

const json = (value: object) => Buffer.from(JSON.stringify(value));

async function readMigrations(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  return rows.map(({ hash }) => hash);
}

/** Read last: they only go up, so that no number is given twice. */
async function readSequences(client: pg.PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
