import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readKept } from '../../dataDir';
import { isCluster, superuser } from './cluster';
import { findOwner } from './ownership';
import { dataFolder } from './place';
import { findPostmaster } from './postmaster';

/** Whether an embedded database was ever made in this folder. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(dataDir) && isCluster(dataFolder(realpathSync(dataDir)));
}

/** The address of the engine that a running server keeps on this folder; undefined when none does. */
export async function joinEmbedded(dataDir: string): Promise<string | undefined> {
  if (!hasEmbedded(dataDir)) return undefined;
  const engine = findPostmaster(dataFolder(realpathSync(dataDir)));
  const [password] = readKept(join(dataDir, 'postgres.password'));
  if (!engine || !password) return undefined;

  const address = (database: string) =>
    `postgres://${superuser}:${password}@127.0.0.1:${engine.port}/${database}?sslmode=disable`;
  const client = new pg.Client({ connectionString: address('postgres') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await findOwner(client)) === undefined ? undefined : address('keystock');
  } catch {
    // Just starting or stopping: whoever is to own it will say so.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
