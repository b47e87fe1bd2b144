import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { ensureCluster, removeDrafts, superuser } from './cluster';
import { EmbeddedDatabaseError } from './EmbeddedDatabaseError';
import { findEngine } from './engine';
import { chooseEngineUser } from './engineUser';
import { isLiving, lockClient, takeOwnership } from './ownership';
import { ensurePassword } from './password';
import { findPostmaster, isAlive, type PostmasterPlan, spawnPostmaster, stopPostmaster } from './postmaster';

export interface EmbeddedDatabase {
  /** What `pg` takes as connection string. */
  url: string;
  /** What was done, in one line. */
  note?: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** False for tests alone: nothing is forced to disk. */
  durable?: boolean;
}

/** Runs the PostgreSQL that npm installed on `<dataDir>/postgres` and takes the folder for this process. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = openDataDir(options.dataDir);
  const durable = options.durable ?? true;
  const engine = findEngine();
  const user = await chooseEngineUser();
  const { file, password } = ensurePassword(dataDir);
  const folder = join(dataDir, 'postgres');

  await ensureCluster({ engine, user, folder, passwordFile: file, durable });
  const plan = { engine, user, folder, durable, logFile: join(dataDir, 'postgres.log') };
  const { client, pid, port } = await own(plan, password, options.dataDir);
  removeDrafts(folder);
  await ensureDatabase(client);

  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/keystock`,
    async stop() {
      await client.end();
      await stopPostmaster(pid);
    },
  };
}

interface Owned {
  client: pg.Client;
  pid: number;
  port: number;
}

async function own(plan: PostmasterPlan, password: string, dataDir: string): Promise<Owned> {
  let refusals = 0;
  for (;;) {
    const { pid, port } = findPostmaster(plan.folder) ?? (await spawnPostmaster(plan));
    const client = await connect(pid, port, password);
    if (!client) {
      refusals += 1;
      if (refusals > 20)
        throw new EmbeddedDatabaseError(`The embedded PostgreSQL does not start: see ${plan.logFile}`);
      await wait(100);
      continue;
    }
    const { owner } = await takeOwnership(client);
    if (owner === undefined) return { client, pid, port };

    await client.end();
    if (isLiving(owner)) {
      throw new EmbeddedDatabaseError(
        `DATA_DIR ${dataDir} is in use by another Keystock server (pid ${owner}). Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await wait(50);
  }
}

async function connect(pid: number, port: number, password: string): Promise<pg.Client | undefined> {
  while (isAlive(pid)) {
    const client = lockClient(port, superuser, password);
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => undefined);
      await wait(20);
    }
  }
  return undefined;
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'keystock'`);
  if (rowCount === 0) await client.query('create database keystock');
}

function openDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new EmbeddedDatabaseError(`DATA_DIR ${dataDir} cannot be written (${reason}).`);
  }
}
