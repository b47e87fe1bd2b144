import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../errors';
import { acquireOwnership, findOwner } from './attachToRunning';
import { SUPERUSER } from './cluster';
import type { ServerProcess } from './launchServer';
import { findPostmaster, isAlive, type Postmaster } from './postmaster';

interface ServerOptions {
  /** DATA_DIR as configured, for messages. */
  dataDir: string;
  /** A function, because the preparation of the launch may relocate the data. */
  getClusterDir(): string;
  password: string;
  launch(): Promise<ServerProcess>;
}

export interface OwnedServer {
  postmaster: Postmaster;
  /** Holds the ownership while it is connected. */
  client: pg.Client;
  isAdopted: boolean;
}

/** Attaches to a running PostgreSQL or launches it, and acquires the ownership; throws StartError on conflicts. */
export async function startOwnServer(options: ServerOptions): Promise<OwnedServer> {
  const deadline = Date.now() + 10_000;
  for (let failures = 0; ; await wait(50)) {
    const existing = findPostmaster(options.getClusterDir());
    const launched = existing ? undefined : await options.launch();
    const isRunning =
      launched?.isRunning ?? (() => findPostmaster(options.getClusterDir())?.pid === existing?.pid);
    const client = await connectWhileRunning(launched?.port ?? existing?.port ?? 0, isRunning, options);
    const postmaster = findPostmaster(options.getClusterDir());
    if (!client || !postmaster) {
      await client?.end();
      if (launched && !launched.hasLockConflict()) failures += 1;
      if (failures === 3) throw startFailedError(launched?.reason());
      if (Date.now() > deadline) throw dataDirInUseError(options.dataDir);
      continue;
    }
    if (await acquireOwnership(client)) return { postmaster, client, isAdopted: existing !== undefined };

    const owner = await findOwner(client);
    await client.end();
    // The lock of a killed owner disappears shortly after its connection.
    if (owner !== undefined && isAlive(owner)) throw dataDirInUseError(options.dataDir, owner);
    if (Date.now() > deadline) throw dataDirInUseError(options.dataDir, owner);
  }
}

const CONNECTION_TIMEOUT_MS = 5_000;

/** Retries while PostgreSQL runs, because crash recovery may take a while. */
async function connectWhileRunning(
  port: number,
  isRunning: () => boolean,
  options: ServerOptions,
): Promise<pg.Client | undefined> {
  for (; isRunning(); await wait(20)) {
    const { password } = options;
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: SUPERUSER,
      password,
      database: 'postgres',
      ssl: false,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { code } = error as { code?: string };
      if (code === '28P01') throw passwordMismatchError(options.dataDir);
    }
  }
  return undefined;
}

function dataDirInUseError(dataDir: string, owner?: number): StartError {
  const holder = owner === undefined ? 'which this process cannot see: another container?' : `pid ${owner}`;
  return new StartError(
    `DATA_DIR ${dataDir} is in use by another Keystock server (${holder}). Stop it, or set DATA_DIR to another folder.`,
  );
}

function passwordMismatchError(dataDir: string): StartError {
  return new StartError(
    `The password in DATA_DIR ${dataDir} (postgres.password) does not open the database there: put back the one it was made with.`,
  );
}

function startFailedError(reason = 'it gave no reason'): StartError {
  return new StartError(`The embedded PostgreSQL does not start: ${reason}`);
}
