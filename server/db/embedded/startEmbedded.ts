import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { keptText, openDataDir } from '../../dataDir';
import { StartError } from '../../startError';
import { ensureCluster, isCluster, removeDrafts, superuser } from './cluster';
import { findEngine } from './engine';
import { chooseEngineUser, type EngineUser } from './engineUser';
import { keepEngine } from './keepEngine';
import { type Launch, launch } from './launch';
import { ownEngine } from './ownEngine';
import { dataFolder, type Place, preparePlace } from './place';

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

/** Runs the PostgreSQL that npm installed on `<dataDir>/postgres`, and takes the folder for this process. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = realpathSync(openDataDir(options.dataDir));
  try {
    return await startIn(dataDir, options);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR ${options.dataDir} cannot be used: ${(error as Error).message}`);
  }
}

async function startIn(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { file, text: password } = keptText(dataDir, 'postgres.password', () =>
    randomBytes(24).toString('base64url'),
  );
  const folder = () => dataFolder(dataDir);
  const notes = new Set<string>();

  async function prepareAndLaunch(port?: number): Promise<Launch> {
    const user = await chooseEngineUser();
    // An engine that only comes back must not begin anew with an empty database.
    if (port && !isCluster(folder())) throw new StartError(`The database in ${folder()} is gone.`);
    const place = await preparePlace(user, findEngine(), dataDir);
    const plan = { ...place, user, durable: options.durable ?? true };
    const { setAside } = await ensureCluster({ ...plan, passwordFile: file });
    notes.add(describe(user, place));
    if (setAside) notes.add(`Files without a database in them were set aside as ${setAside}.`);
    return launch({ ...plan, port, logFile: join(dataDir, 'postgres.log') });
  }
  const own = (port?: number) =>
    ownEngine({ dataDir: options.dataDir, folder, password, launch: () => prepareAndLaunch(port) });

  const owned = await own();
  const { port } = owned.engine;
  if (owned.adopted) notes.add('Took over the embedded PostgreSQL that an earlier server had left running.');
  removeDrafts(folder());
  await ensureDatabase(owned.client);
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/keystock?sslmode=disable`,
    note: [...notes].join(' ').trim() || undefined,
    stop: keepEngine(owned, folder, () => own(port), options.log),
  };
}

function describe(user: EngineUser, { folder }: Place): string {
  if (user.kind === 'own') return '';
  if (user.kind === 'namespace')
    return `The embedded PostgreSQL runs in a user namespace; its data in ${folder} stay yours.`;
  return `User namespaces are shut here: the embedded PostgreSQL runs as nobody, its data lie in ${folder}.`;
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'keystock'`);
  if (rowCount === 0) await client.query('create database keystock');
}
