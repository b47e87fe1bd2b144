import { userInfo } from 'node:os';
import type pg from 'pg';
import { pino } from 'pino';
import { resolveDatabase } from '../app/resolveDatabase';
import { createShutdown } from '../app/shutdown';
import { openAuditKey } from '../domains/audit/openAuditKey';
import { openVault } from '../domains/system/vault';
import { type Config, readConfig } from '../platform/config';
import type { CommandContext } from '../platform/context';
import { type Keyring, loadKeyring } from '../platform/crypto/keyring';
import { openDataDir } from '../platform/dataDir';
import { withStartupLock } from '../platform/db/advisoryLocks';
import { attachToRunning, hasEmbeddedDatabase } from '../platform/db/embedded/attachToRunning';
import { migrateDatabase } from '../platform/db/migrate';
import { openDatabase } from '../platform/db/openDatabase';
import { StartError } from '../platform/errors';
import { createLog, type Log } from '../platform/log';

/** The context of a command lacks the key of the audit log, as an empty database does. */
export interface CommandEnvironment extends Omit<CommandContext, 'auditKey'> {
  config: Config;
  log: Log;
  dataDir: string;
}

/** A signal interrupted the command. */
export class Interrupted extends StartError {}
export const INTERRUPTED_EXIT_CODE = 130;

const SHUTDOWN_TIMEOUT_MS = 30_000;

/** Runs `work` with the server's database, whether the server runs or not, and closes what it opened. */
export async function withDatabase<T>(work: (env: CommandEnvironment) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const log = createLog('warn', pino.destination(2));
  const shutdown = createShutdown(log);
  let dropConnections = () => {};
  let isInterrupted = false;
  const onSignal = () => {
    isInterrupted = true;
    // `pool.end` alone would wait for running queries.
    void shutdown.run();
    dropConnections();
    setTimeout(() => process.exit(INTERRUPTED_EXIT_CODE), SHUTDOWN_TIMEOUT_MS).unref();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    const dataDir = needsNoDataDir(config) ? config.DATA_DIR : openDataDir(config.DATA_DIR);
    const database = await connectDatabase(config, dataDir, log);
    await shutdown.add(database.stop);
    // A lost idle connection is irrelevant; queries report their own errors.
    const db = openDatabase(database.ownerUrl, () => undefined, { isLongRunning: true });
    dropConnections = trackConnections(db.$client);
    await shutdown.add(() => db.$client.end());
    return await work({ config, dataDir, db, log, ...getCommandActor() });
  } catch (error) {
    throw isInterrupted ? new Interrupted('interrupted') : error;
  } finally {
    await shutdown.run();
  }
}

/** Returns a function that ends all connections of the pool, including those in use. */
function trackConnections(pool: pg.Pool): () => void {
  const openClients = new Set<pg.PoolClient>();
  const endClient = (client: pg.PoolClient & Partial<Pick<pg.Client, 'end'>>) => void client.end?.();
  pool.on('connect', (client) => {
    openClients.add(client);
    if (pool.ending) endClient(client);
  });
  pool.on('remove', (client) => openClients.delete(client));
  return () => openClients.forEach(endClient);
}

/** Like `withDatabase`, for an existing installation: migrates the database and verifies the keys. */
export function withServices<T>(
  work: (env: CommandEnvironment & CommandContext & { keyring: Keyring }) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  if (!DATABASE_URL && !hasEmbeddedDatabase(DATA_DIR)) {
    throw new StartError(
      `There is no database in DATA_DIR ${DATA_DIR}: start Keystock once, or restore a backup`,
    );
  }
  return withDatabase(async (env) => {
    const keyring = loadConfiguredKeyring(env);
    const auditKey = await withStartupLock(env.db, async () => {
      await migrateDatabase(env.db);
      await openVault(env.db, keyring);
      return openAuditKey(env.db, keyring);
    });
    return work({ ...env, keyring, auditKey });
  });
}

/** True if DATA_DIR is not needed. */
const needsNoDataDir = ({ DATABASE_URL, ENCRYPTION_KEY }: Config) => Boolean(DATABASE_URL && ENCRYPTION_KEY);

export function loadConfiguredKeyring({
  config,
  dataDir,
}: Pick<CommandEnvironment, 'config' | 'dataDir'>): Keyring {
  const { ENCRYPTION_KEY: current, ENCRYPTION_KEY_PREVIOUS: previous } = config;
  return loadKeyring(dataDir, { current, previous });
}

async function connectDatabase(config: Config, dataDir: string, log: Log) {
  const runningUrl = config.DATABASE_URL ? undefined : await attachToRunning(dataDir);
  return runningUrl
    ? { ownerUrl: runningUrl, stop: async () => undefined }
    : resolveDatabase(config, dataDir, log);
}

function getCommandActor(): Pick<CommandContext, 'actor' | 'requestId'> {
  const name = `command line (${getUsername()})`;
  return { actor: { kind: 'system', name }, requestId: `command-${Date.now().toString(36)}` };
}

function getUsername(): string {
  try {
    return userInfo().username;
  } catch {
    return `user id ${process.getuid?.()}`;
  }
}
