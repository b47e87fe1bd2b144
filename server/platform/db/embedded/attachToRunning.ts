import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readDataFile } from '../../dataDir';
import { isClusterDir, SUPERUSER } from './cluster';
import { findPostmaster } from './postmaster';
import { getClusterDir } from './prepareDataDir';

/** True if the data directory contains an embedded database. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(dataDir) && isClusterDir(getClusterDir(realpathSync(dataDir)));
}

/** Returns the URL of the embedded PostgreSQL that a running server owns, or undefined. */
export async function attachToRunning(dataDir: string): Promise<string | undefined> {
  if (!hasEmbeddedDatabase(dataDir)) return undefined;
  const postmaster = findPostmaster(getClusterDir(realpathSync(dataDir)));
  const [password] = readDataFile(join(dataDir, 'postgres.password'));
  if (!postmaster || !password) return undefined;

  const connectionUrl = (database: string) =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${postmaster.port}/${database}?sslmode=disable`;
  const client = new pg.Client({ connectionString: connectionUrl('postgres') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await findOwner(client)) === undefined ? undefined : connectionUrl('keystock');
  } catch {
    // The server is starting or stopping; the caller then tries to own it and reports conflicts.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const OWNERSHIP_LOCK_KEY = 7_539_786;
const APPLICATION_NAME_PREFIX = 'keystock owner ';

/** Acquires the ownership of the cluster until `client` disconnects; returns false if another process has it. */
export async function acquireOwnership(client: pg.Client): Promise<boolean> {
  await client.query(`select set_config('application_name', $1, false)`, [
    APPLICATION_NAME_PREFIX + process.pid,
  ]);
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
    OWNERSHIP_LOCK_KEY,
  ]);
  return rows[0]?.acquired ?? false;
}

/** Returns the process id of the owner, if any. */
export async function findOwner(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and objid = $1 and datname = current_database()`,
    [OWNERSHIP_LOCK_KEY],
  );
  return rows[0] && Number(rows[0].name.slice(APPLICATION_NAME_PREFIX.length));
}
