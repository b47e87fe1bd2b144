import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readDataFile } from '../../dataDir';
import { isClusterDir, SUPERUSER } from './cluster';
import { findOwner } from './ownership';
import { findPostmaster } from './postmaster';
import { getClusterDir } from './prepareDataDir';

/** Whether an embedded database was ever made in this folder. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(dataDir) && isClusterDir(getClusterDir(realpathSync(dataDir)));
}

/** The address of the engine that a running server keeps on this folder; undefined when none does. */
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
    // Just starting or stopping: whoever is to own it will say so.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
