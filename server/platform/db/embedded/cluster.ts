import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../errors';
import { type OsUser, runAs } from './osUser';

export const SUPERUSER = 'keystock';
const DRAFT_SUFFIX = '.making-';

export interface ClusterOptions {
  installDir: string;
  user: OsUser;
  clusterDir: string;
  passwordFile: string;
  durable: boolean;
}

/** Makes the cluster where there is none, beside its place, so that a killed `initdb` leaves no half one. */
export async function ensureCluster(options: ClusterOptions): Promise<{ movedAsideTo?: string }> {
  if (isClusterDir(options.clusterDir)) return {};

  const draftDir = `${options.clusterDir}${DRAFT_SUFFIX}${process.pid}`;
  rmSync(draftDir, { recursive: true, force: true });
  try {
    mkdirSync(draftDir, { mode: 0o700 });
    copyFileSync(options.passwordFile, join(draftDir, 'password'));
    for (const path of [draftDir, join(draftDir, 'password')])
      chownSync(path, options.user.owner.uid, options.user.owner.gid);

    const { ok, output } = await initializeCluster(options, draftDir);
    if (ok) return moveIntoPlace(options.clusterDir, join(draftDir, 'cluster'));
    if (isClusterDir(options.clusterDir)) return {};
    throw new StartError(`The embedded PostgreSQL cannot make its files: ${findErrorLine(output)}`);
  } finally {
    rmSync(draftDir, { recursive: true, force: true });
  }
}

/** Removes what killed servers left, if their `initdb` has let go of it; only the owner of the folder may. */
export function removeDrafts(clusterDir: string): void {
  const parent = dirname(clusterDir);
  const drafts = readdirSync(parent).filter((name) =>
    join(parent, name).startsWith(clusterDir + DRAFT_SUFFIX),
  );
  for (const name of drafts) {
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {}
  }
}

export function isClusterDir(clusterDir: string): boolean {
  return existsSync(join(clusterDir, 'PG_VERSION')) && existsSync(join(clusterDir, 'global', 'pg_control'));
}

// Trigrams see letters beyond ASCII only where the character type knows them; not every system has that one.
async function initializeCluster(
  options: ClusterOptions,
  draftDir: string,
): Promise<{ ok: boolean; output: string }> {
  const result = await runAs(options.user, initdb(options, draftDir, 'C.UTF-8'));
  const isLocaleMissing = !result.ok && result.output.includes('locale');
  return isLocaleMissing ? runAs(options.user, initdb(options, draftDir, 'C')) : result;
}

function initdb(options: ClusterOptions, draftDir: string, ctype: string): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [
    `--username=${SUPERUSER}`,
    `--pwfile=${join(draftDir, 'password')}`,
    '--auth=scram-sha-256',
  ];
  const command = [
    join(options.installDir, 'bin', 'initdb'),
    '-D',
    join(draftDir, 'cluster'),
    '--no-instructions',
  ];
  return [...command, ...locale, `--lc-ctype=${ctype}`, ...access, ...(options.durable ? [] : ['--no-sync'])];
}

function moveIntoPlace(clusterDir: string, newClusterDir: string): { movedAsideTo?: string } {
  const isOccupied =
    existsSync(clusterDir) && readdirSync(clusterDir).length > 0 && !isClusterDir(clusterDir);
  const movedAsideTo = isOccupied ? `${clusterDir}.broken-${Date.now()}` : undefined;
  try {
    if (movedAsideTo) renameSync(clusterDir, movedAsideTo);
    renameSync(newClusterDir, clusterDir);
    return { movedAsideTo };
  } catch (error) {
    // Another server, started at the same moment, was first: its cluster is the one.
    if (isClusterDir(clusterDir)) return {};
    throw error;
  }
}

function findErrorLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error|FATAL/.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
}
