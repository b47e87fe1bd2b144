import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openVault } from '../../server/domains/system/vault';
import { loadKeyring, staticKeyring } from '../../server/platform/crypto/keyring';
import type { Vault } from '../../server/platform/crypto/vault';
import { startEmbedded } from '../../server/platform/db/embedded/startEmbedded';
import { migrateDatabase } from '../../server/platform/db/migrate';
import { type Db, openDatabase } from '../../server/platform/db/openDatabase';

export interface BenchDatabase {
  url: string;
  encryptionKey: string;
  db: Db;
  client: pg.Client;
  vault: Vault;
  stop(): Promise<void>;
}

export interface StartedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Starts a temporary database with the durability of production. */
export async function startDatabase(
  start: () => Promise<StartedDatabase> = startTemporaryDatabase,
): Promise<BenchDatabase> {
  return open(await start(), randomBytes(32));
}

/** Starts the database of a DATA_DIR, which remains afterwards. */
export async function startKept(dataDir: string): Promise<BenchDatabase> {
  const { ownerUrl: url, stop } = await startEmbedded({ dataDir, log: () => undefined });
  const [key] = loadKeyring(dataDir, {}).read();
  return open({ url, stop }, key);
}

async function open({ url, stop }: StartedDatabase, key: Buffer): Promise<BenchDatabase> {
  const db = openDatabase(url, () => undefined);
  await migrateDatabase(db);
  const vault = await openVault(db, staticKeyring(key));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    encryptionKey: key.toString('base64'),
    db,
    client,
    vault,
    async stop() {
      await client.end();
      await db.$client.end();
      await stop();
    },
  };
}

async function startTemporaryDatabase(): Promise<StartedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-bench-'));
  return startIn(dataDir);
}

async function startIn(dataDir: string): Promise<StartedDatabase> {
  const { ownerUrl: url, stop } = await startEmbedded({ dataDir, log: () => undefined });
  return { url, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) };
}

/** … that counts its statements, with those of triggers: `pg_stat_statements`. */
export async function startCountingDatabase(): Promise<StartedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-bench-'));
  const { ownerUrl, stop } = await startEmbedded({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('CREATE EXTENSION pg_stat_statements');
  await client.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
  await client.query("ALTER SYSTEM SET pg_stat_statements.track = 'all'");
  await client.end();
  await stop();
  return startIn(dataDir);
}
