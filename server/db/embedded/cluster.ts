import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './EmbeddedDatabaseError';
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
export async function ensureCluster(plan: ClusterPlan): Promise<'found' | 'made'> {
  if (isCluster(plan.folder)) return 'found';

  const draft = `${plan.folder}${draftMark}${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  copyFileSync(plan.passwordFile, join(draft, 'password'));
  chownSync(draft, plan.user.owner.uid, plan.user.owner.gid);
  chownSync(join(draft, 'password'), plan.user.owner.uid, plan.user.owner.gid);

  const { ok, output } = await runAs(plan.user, initdb(plan, draft));
  if (!ok && !isCluster(plan.folder)) {
    rmSync(draft, { recursive: true, force: true });
    throw new EmbeddedDatabaseError(`The embedded PostgreSQL cannot make its files: ${lastLine(output)}`);
  }
  return moveIntoPlace(plan.folder, draft);
}

/** Removes what killed servers left; only the owner of the folder may. */
export function removeDrafts(folder: string): void {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (path.startsWith(folder + draftMark)) rmSync(path, { recursive: true, force: true });
  }
}

function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION')) && existsSync(join(folder, 'global', 'pg_control'));
}

function initdb(plan: ClusterPlan, draft: string): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${superuser}`, `--pwfile=${join(draft, 'password')}`, '--auth=scram-sha-256'];
  const words = [join(plan.engine, 'bin', 'initdb'), '-D', join(draft, 'cluster'), '--no-instructions'];
  return [...words, ...locale, ...access, ...(plan.durable ? [] : ['--no-sync'])];
}

function moveIntoPlace(folder: string, draft: string): 'found' | 'made' {
  try {
    if (existsSync(folder) && !isCluster(folder)) renameSync(folder, `${folder}.broken-${Date.now()}`);
    renameSync(join(draft, 'cluster'), folder);
    return 'made';
  } catch (error) {
    // Another server, started at the same moment, was first: its cluster is the one.
    if (isCluster(folder)) return 'found';
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? 'no reason given';
}
