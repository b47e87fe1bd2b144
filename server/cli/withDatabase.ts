import { userInfo } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { closeInTurn } from '../closeInTurn';
import { type Config, readConfig } from '../config';
import type { CommandContext } from '../context';
import { openDataDir } from '../dataDir';
import { hasEmbedded, joinEmbedded } from '../db/embedded/joinEmbedded';
import { migrateDatabase } from '../db/migrate';
import { oneAtATime } from '../db/oneAtATime';
import { openDatabase } from '../db/open';
import { openDatabaseUrl } from '../db/openDatabaseUrl';
import { createLog } from '../log';
import { type Keyring, openKeyring } from '../security/keyring';
import { openVault } from '../security/openVault';
import { StartError } from '../startError';

/** What a command works with. */
export interface Opened extends CommandContext {
  config: Config;
  dataDir: string;
}

/** A signal broke the command off. */
export class Interrupted extends StartError {}
export const INTERRUPTED = 130;

const LONGEST_STOP_MS = 30_000;

/** Runs `work` on the server's database, whether the server runs or not, and closes what was opened for it. */
export async function withDatabase<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const log = createLog('warn', pino.destination(2));
  const closing = closeInTurn(log);
  let dropConnections = () => {};
  let isInterrupted = false;
  const onSignal = () => {
    isInterrupted = true;
    // The pool would wait for what is running.
    void closing.run();
    dropConnections();
    setTimeout(() => process.exit(INTERRUPTED), LONGEST_STOP_MS).unref();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    const dataDir = isAllGiven(config) ? config.DATA_DIR : openDataDir(config.DATA_DIR);
    const database = await findDatabase(config, dataDir, log);
    await closing.add(database.stop);
    // Work that needs a connection fails with it; that an idle one was lost is of no interest.
    const db = openDatabase(database.url, () => undefined, { isUnhurried: true });
    dropConnections = trackConnections(db.$client);
    await closing.add(() => db.$client.end());
    return await work({ config, dataDir, db, ...commandLine() });
  } catch (error) {
    throw isInterrupted ? new Interrupted('interrupted') : error;
  } finally {
    await closing.run();
  }
}

/** Returns how to end the connections of a pool that is ending, also those in use, and with them their work. */
function trackConnections(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>();
  const end = (client: pg.PoolClient & Partial<Pick<pg.Client, 'end'>>) => void client.end?.();
  pool.on('connect', (client) => {
    open.add(client);
    if (pool.ending) end(client);
  });
  pool.on('remove', (client) => open.delete(client));
  return () => open.forEach(end);
}

/** As `withDatabase`, where Keystock lives already: tables up to date, keys that fit. */
export function withKeystock<T>(work: (opened: Opened & { keyring: Keyring }) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  if (!DATABASE_URL && !hasEmbedded(DATA_DIR)) {
    throw new StartError(
      `There is no database in DATA_DIR ${DATA_DIR}: start Keystock once, or restore a backup`,
    );
  }
  return withDatabase(async (opened) => {
    const keyring = keyringOf(opened);
    await oneAtATime(opened.db, async () => {
      await migrateDatabase(opened.db);
      await openVault(opened.db, keyring);
    });
    return work({ ...opened, keyring });
  });
}

/** Whether nothing has to be kept in DATA_DIR, so that it need not be there. */
const isAllGiven = ({ DATABASE_URL, ENCRYPTION_KEY }: Config) => Boolean(DATABASE_URL && ENCRYPTION_KEY);

/** The keys that a server with this environment has. */
export function keyringOf({ config, dataDir }: Pick<Opened, 'config' | 'dataDir'>): Keyring {
  const { ENCRYPTION_KEY: current, ENCRYPTION_KEY_PREVIOUS: previous } = config;
  return openKeyring(dataDir, { current, previous });
}

async function findDatabase(config: Config, dataDir: string, log: FastifyBaseLogger) {
  const running = config.DATABASE_URL ? undefined : await joinEmbedded(dataDir);
  return running ? { url: running, stop: async () => undefined } : openDatabaseUrl(config, dataDir, log);
}

function commandLine(): Pick<CommandContext, 'actor' | 'requestId'> {
  const name = `command line (${userName()})`;
  return { actor: { kind: 'system', name }, requestId: `command-${Date.now().toString(36)}` };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user id ${process.getuid?.()}`;
  }
}
