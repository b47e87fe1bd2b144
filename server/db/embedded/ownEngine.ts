import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../startError';
import { superuser } from './cluster';
import type { Launch } from './launch';
import { findOwner, takeOwnership } from './ownership';
import { findPostmaster, isAlive, type Postmaster } from './postmaster';

export interface EnginePlan {
  /** DATA_DIR as the administrator wrote it. */
  dataDir: string;
  /** Where the data lie; preparing the launch may move them. */
  folder(): string;
  password: string;
  launch(): Promise<Launch>;
}

export interface OwnedEngine {
  engine: Postmaster;
  /** Holds the ownership for as long as it is connected. */
  client: pg.Client;
  adopted: boolean;
}

/** Finds the engine running or starts it, and takes its folder for this process. */
export async function ownEngine(plan: EnginePlan): Promise<OwnedEngine> {
  const patience = Date.now() + 10_000;
  for (let failures = 0; ; await wait(50)) {
    const found = findPostmaster(plan.folder());
    const launched = found ? undefined : await plan.launch();
    const isRunning = launched?.isRunning ?? (() => findPostmaster(plan.folder())?.pid === found?.pid);
    const client = await connect(launched?.port ?? found?.port ?? 0, isRunning, plan);
    const engine = findPostmaster(plan.folder());
    if (!client || !engine) {
      await client?.end();
      if (launched && !launched.gaveWay()) failures += 1;
      if (failures === 3) throw cannotStart(launched?.reason());
      if (Date.now() > patience) throw inUse(plan.dataDir);
      continue;
    }
    if (await takeOwnership(client)) return { engine, client, adopted: found !== undefined };

    const owner = await findOwner(client);
    await client.end();
    // A killed owner's lock goes with its connection, a moment later.
    if (owner !== undefined && isAlive(owner)) throw inUse(plan.dataDir, owner);
    if (Date.now() > patience) throw inUse(plan.dataDir, owner);
  }
}

/** Waits as long as the engine runs: replaying its log after a crash may take a while. */
async function connect(
  port: number,
  isRunning: () => boolean,
  plan: EnginePlan,
): Promise<pg.Client | undefined> {
  for (; isRunning(); await wait(20)) {
    const { password } = plan;
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: superuser,
      password,
      database: 'postgres',
      ssl: false,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { code } = error as { code?: string };
      if (code === '28P01') throw wrongPassword(plan.dataDir);
    }
  }
  return undefined;
}

function inUse(dataDir: string, owner?: number): StartError {
  const who = owner === undefined ? 'which this process cannot see: another container?' : `pid ${owner}`;
  return new StartError(
    `DATA_DIR ${dataDir} is in use by another Keystock server (${who}). Stop it, or set DATA_DIR to another folder.`,
  );
}

function wrongPassword(dataDir: string): StartError {
  return new StartError(
    `The password in DATA_DIR ${dataDir} (postgres.password) does not open the database there: put back the one it was made with.`,
  );
}

function cannotStart(reason = 'it gave no reason'): StartError {
  return new StartError(`The embedded PostgreSQL does not start: ${reason}`);
}
