import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../startError';
import { type EngineUser, runAs } from './engineUser';

export const superuser = 'keystock';
const draftMark = '.making-';

export interface ClusterPlan {
  engine: string;
  user: EngineUser;
  folder: string;
  passwordFile: string;
  durable: boolean;
}

/** Makes the cluster where there is none, beside its place, so that a killed `initdb` leaves no half one. */
export async function ensureCluster(plan: ClusterPlan): Promise<{ setAside?: string }> {
  if (isCluster(plan.folder)) return {};

  const draft = `${plan.folder}${draftMark}${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    copyFileSync(plan.passwordFile, join(draft, 'password'));
    for (const path of [draft, join(draft, 'password')])
      chownSync(path, plan.user.owner.uid, plan.user.owner.gid);

    const { ok, output } = await initialise(plan, draft);
    if (ok) return moveIntoPlace(plan.folder, join(draft, 'cluster'));
    if (isCluster(plan.folder)) return {};
    throw new StartError(`The embedded PostgreSQL cannot make its files: ${complaint(output)}`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes what killed servers left, if their `initdb` has let go of it; only the owner of the folder may. */
export function removeDrafts(folder: string): void {
  const parent = dirname(folder);
  const drafts = readdirSync(parent).filter((name) => join(parent, name).startsWith(folder + draftMark));
  for (const name of drafts) {
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {}
  }
}

export function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION')) && existsSync(join(folder, 'global', 'pg_control'));
}

// Trigrams see letters beyond ASCII only where the character type knows them; not every system has that one.
async function initialise(plan: ClusterPlan, draft: string): Promise<{ ok: boolean; output: string }> {
  const first = await runAs(plan.user, initdb(plan, draft, 'C.UTF-8'));
  const isUnknown = !first.ok && first.output.includes('locale');
  return isUnknown ? runAs(plan.user, initdb(plan, draft, 'C')) : first;
}

function initdb(plan: ClusterPlan, draft: string, characters: string): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${superuser}`, `--pwfile=${join(draft, 'password')}`, '--auth=scram-sha-256'];
  const words = [join(plan.engine, 'bin', 'initdb'), '-D', join(draft, 'cluster'), '--no-instructions'];
  return [...words, ...locale, `--lc-ctype=${characters}`, ...access, ...(plan.durable ? [] : ['--no-sync'])];
}

function moveIntoPlace(folder: string, cluster: string): { setAside?: string } {
  const isInTheWay = existsSync(folder) && readdirSync(folder).length > 0 && !isCluster(folder);
  const setAside = isInTheWay ? `${folder}.broken-${Date.now()}` : undefined;
  try {
    if (setAside) renameSync(folder, setAside);
    renameSync(cluster, folder);
    return { setAside };
  } catch (error) {
    // Another server, started at the same moment, was first: its cluster is the one.
    if (isCluster(folder)) return {};
    throw error;
  }
}

function complaint(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error|FATAL/.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
}
