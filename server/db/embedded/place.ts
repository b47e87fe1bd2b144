import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../startError';
import { type EngineUser, succeeds } from './engineUser';

/** Where engine and data lie: the data as a rule in `<dataDir>/postgres`, else that is a link to them. */
export interface Place {
  engine: string;
  folder: string;
}

/** The data folder as the engine knows it. */
export function dataFolder(dataDir: string): string {
  const path = join(dataDir, 'postgres');
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    ? resolve(dataDir, readlinkSync(path))
    : path;
}

/** Where engine and data go that may not stay where they are. */
export function homeOf(dataDir: string): string {
  return `/var/lib/keystock-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

function refuseLost(folder: string): void {
  if (existsSync(join(folder, '..'))) return;
  throw new StartError(
    `The database in ${folder} is gone. Put it back, or remove the link to it from DATA_DIR.`,
  );
}

/** Sees to it that `user` may run the engine and enter the data, moving out what lies behind a closed door. */
export async function preparePlace(user: EngineUser, engine: string, dataDir: string): Promise<Place> {
  if (user.kind === 'own') return { engine, folder: dataFolder(dataDir) };

  refuseLost(dataFolder(dataDir));
  const home = homeOf(dataDir);
  if (!(await succeeds(user, [join(engine, 'bin', 'postgres'), '--version']))) {
    engine = copyEngine(user, engine, openHome(home));
  }
  if (!(await mayPass(user, dataDir))) moveData(dataDir, openHome(home));
  const folder = dataFolder(dataDir);
  if (existsSync(folder) && statSync(folder).uid !== user.owner.uid) giveTo(user, folder);
  return { engine, folder };
}

async function mayPass(user: EngineUser, dataDir: string): Promise<boolean> {
  const enter = ['sh', '-c', 'cd -- "$0"'];
  if (await succeeds(user, [...enter, dataDir])) return true;
  if (!(await succeeds(user, [...enter, join(dataDir, '..')]))) return false;

  // Passing through is all that is granted: every file in it keeps its own mode.
  chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  return succeeds(user, [...enter, dataDir]);
}

function openHome(home: string): string {
  try {
    mkdirSync(home, { recursive: true });
    chmodSync(home, 0o711);
    return home;
  } catch {
    throw new StartError(
      `The embedded PostgreSQL may enter neither this installation nor ${home}. Set DATA_DIR to a folder that every user may enter, or set DATABASE_URL.`,
    );
  }
}

function copyEngine(user: EngineUser, engine: string, home: string): string {
  const manifest = readFileSync(join(engine, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(home, `engine-${version}`);
  if (!existsSync(copy)) {
    const older = readdirSync(home).filter((name) => name.startsWith('engine-'));
    for (const name of older) rmSync(join(home, name), { recursive: true });
    const draft = `${copy}.making-${process.pid}`;
    cpSync(engine, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  giveTo(user, copy);
  return copy;
}

function moveData(dataDir: string, home: string): void {
  const path = join(dataDir, 'postgres');
  if (dataFolder(dataDir) !== path) return;

  const away = join(home, 'postgres');
  const moved = `${path}.moved`;
  // What lies there is no part of this DATA_DIR, unless a start was killed between its last two steps.
  if (existsSync(away) && !existsSync(moved)) renameSync(away, `${away}.left-${Date.now()}`);
  if (existsSync(path)) {
    copyData(path, away);
    renameSync(path, moved);
  }
  symlinkSync(away, path);
  rmSync(moved, { recursive: true, force: true });
}

function copyData(path: string, away: string): void {
  const draft = `${away}.making-${process.pid}`;
  cpSync(path, draft, { recursive: true, verbatimSymlinks: true });
  // Newer Nodes copy folders without their mode, and PostgreSQL refuses data that others may read.
  chmodSync(draft, statSync(path).mode & 0o777);
  renameSync(draft, away);
  execFileSync('sync');
}

function giveTo(user: EngineUser, path: string): void {
  lchownSync(path, user.owner.uid, user.owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(user, join(path, name));
}
