import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../errors';
import { type OsUser, runAs } from './osUser';

export const SUPERUSER = 'keystock';
/** The role of the running server; it owns nothing. */
export const SERVER_ROLE = 'keystock_server';
const DRAFT_SUFFIX = '.making-';

interface ClusterOptions {
  installDir: string;
  user: OsUser;
  clusterDir: string;
  passwordFile: string;
  durable: boolean;
}

/** Creates the cluster if it does not exist, in a draft directory, so that a killed `initdb` leaves no partial one. */
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

/** Removes the drafts of killed servers; only the owner of the data directory may call it. */
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

// pg_trgm recognizes non-ASCII letters only with a UTF-8 character type, which some systems lack.
async function initializeCluster(
  options: ClusterOptions,
  draftDir: string,
): Promise<{ ok: boolean; output: string }> {
  const result = await runAs(options.user, buildInitdbCommand(options, draftDir, 'C.UTF-8'));
  const isLocaleMissing = !result.ok && result.output.includes('locale');
  return isLocaleMissing ? runAs(options.user, buildInitdbCommand(options, draftDir, 'C')) : result;
}

function buildInitdbCommand(options: ClusterOptions, draftDir: string, ctype: string): string[] {
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
    // A concurrently started server created the cluster first.
    if (isClusterDir(clusterDir)) return {};
    throw error;
  }
}

function findErrorLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error|FATAL/.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
}
