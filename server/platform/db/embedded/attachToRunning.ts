import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readDataFile } from '../../dataDir';
import { isClusterDir, SUPERUSER } from './cluster';
import { findOwner } from './ownership';
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
