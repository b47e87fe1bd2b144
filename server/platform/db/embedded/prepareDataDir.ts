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
import { StartError } from '../../errors';
import { canRun, type OsUser } from './osUser';

/** Directories of the installation and the data; `<dataDir>/postgres` is the data or a symbolic link to it. */
export interface DataLocation {
  installDir: string;
  clusterDir: string;
}

/** Returns the data directory; follows the symbolic link of relocated data. */
export function getClusterDir(dataDir: string): string {
  const path = join(dataDir, 'postgres');
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    ? resolve(dataDir, readlinkSync(path))
    : path;
}

/** Returns the directory for an installation or data that PostgreSQL's user cannot access in place. */
export function getFallbackDir(dataDir: string): string {
  return `/var/lib/keystock-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

function assertClusterExists(clusterDir: string): void {
  if (existsSync(join(clusterDir, '..'))) return;
  throw new StartError(
    `The database in ${clusterDir} is gone. Put it back, or remove the link to it from DATA_DIR.`,
  );
}

/** Ensures that `user` can run PostgreSQL and access the data; relocates what is inaccessible. */
export async function prepareDataDir(
  user: OsUser,
  installDir: string,
  dataDir: string,
): Promise<DataLocation> {
  if (user.kind === 'own') return { installDir, clusterDir: getClusterDir(dataDir) };

  assertClusterExists(getClusterDir(dataDir));
  const fallbackDir = getFallbackDir(dataDir);
  if (!(await canRun(user, [join(installDir, 'bin', 'postgres'), '--version']))) {
    installDir = copyInstallation(user, installDir, createFallbackDir(fallbackDir));
  }
  if (!(await ensureTraversable(user, dataDir))) relocateData(dataDir, createFallbackDir(fallbackDir));
  const clusterDir = getClusterDir(dataDir);
  if (existsSync(clusterDir) && statSync(clusterDir).uid !== user.owner.uid) chownRecursive(user, clusterDir);
  return { installDir, clusterDir };
}

async function ensureTraversable(user: OsUser, dataDir: string): Promise<boolean> {
  const enterCommand = ['sh', '-c', 'cd -- "$0"'];
  if (await canRun(user, [...enterCommand, dataDir])) return true;
  if (!(await canRun(user, [...enterCommand, join(dataDir, '..')]))) return false;

  // Grants only traversal; files keep their modes.
  chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  return canRun(user, [...enterCommand, dataDir]);
}

function createFallbackDir(fallbackDir: string): string {
  try {
    mkdirSync(fallbackDir, { recursive: true });
    chmodSync(fallbackDir, 0o711);
    return fallbackDir;
  } catch {
    throw new StartError(
      `The embedded PostgreSQL may enter neither this installation nor ${fallbackDir}. Set DATA_DIR to a folder that every user may enter, or set DATABASE_URL.`,
    );
  }
}

function copyInstallation(user: OsUser, installDir: string, fallbackDir: string): string {
  const manifest = readFileSync(join(installDir, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copiedDir = join(fallbackDir, `engine-${version}`);
  if (!existsSync(copiedDir)) {
    const olderCopies = readdirSync(fallbackDir).filter((name) => name.startsWith('engine-'));
    for (const name of olderCopies) rmSync(join(fallbackDir, name), { recursive: true });
    const draftDir = `${copiedDir}.making-${process.pid}`;
    cpSync(installDir, draftDir, { recursive: true, verbatimSymlinks: true });
    renameSync(draftDir, copiedDir);
  }
  chownRecursive(user, copiedDir);
  return copiedDir;
}

function relocateData(dataDir: string, fallbackDir: string): void {
  const path = join(dataDir, 'postgres');
  if (getClusterDir(dataDir) !== path) return;

  const relocatedPath = join(fallbackDir, 'postgres');
  const movedPath = `${path}.moved`;
  // Existing data belongs to another DATA_DIR, unless an earlier start was killed between its last two steps.
  if (existsSync(relocatedPath) && !existsSync(movedPath))
    renameSync(relocatedPath, `${relocatedPath}.left-${Date.now()}`);
  if (existsSync(path)) {
    copyCluster(path, relocatedPath);
    renameSync(path, movedPath);
  }
  symlinkSync(relocatedPath, path);
  rmSync(movedPath, { recursive: true, force: true });
}

function copyCluster(path: string, targetPath: string): void {
  const draftDir = `${targetPath}.making-${process.pid}`;
  cpSync(path, draftDir, { recursive: true, verbatimSymlinks: true });
  // Newer versions of Node copy directories without their mode, and PostgreSQL refuses data readable by others.
  chmodSync(draftDir, statSync(path).mode & 0o777);
  renameSync(draftDir, targetPath);
  execFileSync('sync');
}

function chownRecursive(user: OsUser, path: string): void {
  lchownSync(path, user.owner.uid, user.owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownRecursive(user, join(path, name));
}
