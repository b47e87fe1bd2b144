import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openDataDir, readOrCreateText } from '../../dataDir';
import { StartError } from '../../errors';
import { ensureCluster, isClusterDir, removeDrafts, SUPERUSER } from './cluster';
import { findPostgres } from './findPostgres';
import { launchServer, type ServerProcess } from './launchServer';
import { chooseOsUser, type OsUser } from './osUser';
import { type DataLocation, getClusterDir, prepareDataDir } from './prepareDataDir';
import { startOwnServer } from './startOwnServer';
import { superviseServer } from './superviseServer';

interface EmbeddedDatabase {
  /** Connection string for `pg`. */
  url: string;
  /** Summary of the preparation, for the log. */
  note?: string;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** False only in tests: disables fsync. */
  durable?: boolean;
}

/** Starts the PostgreSQL that npm installed on `<dataDir>/postgres`, owned by this process. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = realpathSync(openDataDir(options.dataDir));
  try {
    return await startInDir(dataDir, options);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR ${options.dataDir} cannot be used: ${(error as Error).message}`);
  }
}

async function startInDir(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { file, text: password } = readOrCreateText(dataDir, 'postgres.password', () =>
    randomBytes(24).toString('base64url'),
  );
  const getDir = () => getClusterDir(dataDir);
  const notes = new Set<string>();

  async function prepareAndLaunch(fixedPort?: number): Promise<ServerProcess> {
    const user = await chooseOsUser();
    // A restart must not create an empty database.
    if (fixedPort && !isClusterDir(getDir())) throw new StartError(`The database in ${getDir()} is gone.`);
    const location = await prepareDataDir(user, findPostgres(), dataDir);
    const launchOptions = { ...location, user, durable: options.durable ?? true };
    const { movedAsideTo } = await ensureCluster({ ...launchOptions, passwordFile: file });
    notes.add(describeLocation(user, location));
    if (movedAsideTo) notes.add(`Files without a database in them were set aside as ${movedAsideTo}.`);
    return launchServer({ ...launchOptions, port: fixedPort, logFile: join(dataDir, 'postgres.log') });
  }
  const acquireServer = (fixedPort?: number) =>
    startOwnServer({
      dataDir: options.dataDir,
      getClusterDir: getDir,
      password,
      launch: () => prepareAndLaunch(fixedPort),
    });

  const server = await acquireServer();
  const { port } = server.postmaster;
  if (server.isAdopted)
    notes.add('Took over the embedded PostgreSQL that an earlier server had left running.');
  removeDrafts(getDir());
  await ensureKeystockDatabase(server.client);
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/keystock?sslmode=disable`,
    note: [...notes].join(' ').trim() || undefined,
    stop: superviseServer(server, getDir, () => acquireServer(port), options.log),
  };
}

function describeLocation(user: OsUser, { clusterDir }: DataLocation): string {
  if (user.kind === 'own') return '';
  if (user.kind === 'namespace')
    return `The embedded PostgreSQL runs in a user namespace; its data in ${clusterDir} stay yours.`;
  return `User namespaces are shut here: the embedded PostgreSQL runs as nobody, its data lie in ${clusterDir}.`;
}

async function ensureKeystockDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'keystock'`);
  if (rowCount === 0) await client.query('create database keystock');
}
