import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from '../../errors';

/** The user that PostgreSQL runs as: it refuses root, and `initdb` refuses a user without a name. */
export interface OsUser {
  kind: 'own' | 'namespace' | 'nobody';
  /** Command that precedes the PostgreSQL command. */
  prefix: string[];
  /** User and group to spawn with, if different from this process. */
  ids: { uid?: number; gid?: number };
  /** Owner of the files, as seen by this process. */
  owner: { uid: number; gid: number };
}

/** Returns the first kind of user that works on this system; throws StartError if none does. */
export async function chooseOsUser(): Promise<OsUser> {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (self.uid !== 0 && hasUsername()) return { kind: 'own', prefix: [], ids: {}, owner: self };

  const nobody = findUnprivilegedUser();
  const prefix = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  const namespaced: OsUser = { kind: 'namespace', prefix, ids: {}, owner: self };
  if (await canRun(namespaced, ['true'])) return namespaced;

  const unprivileged: OsUser = { kind: 'nobody', prefix: [], ids: nobody, owner: nobody };
  if (await canRun(unprivileged, ['true'])) return unprivileged;
  const remedy =
    self.uid === 0 ? 'Start Keystock as an ordinary user' : 'Give that user a name in /etc/passwd';
  throw new StartError(
    `The embedded PostgreSQL cannot run as user id ${self.uid} here. ${remedy}, allow user namespaces, or set DATABASE_URL.`,
  );
}

/** Spawns a command without this process's environment, which has secrets. */
export function spawnAs(user: OsUser, command: string[], options: SpawnOptions): ChildProcess {
  const [executable = '', ...args] = command;
  const { PATH, SystemRoot } = process.env;
  return spawn(executable, args, { cwd: '/', env: { PATH, SystemRoot }, ...options, ...user.ids });
}

/** Runs a command to completion; `ok` means exit code 0. */
export async function runAs(user: OsUser, command: string[]): Promise<{ ok: boolean; output: string }> {
  const run = new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawnAs(user, [...user.prefix, ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    const collect = (chunk: Buffer) => output.push(chunk);
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString() }));
  });
  // Without the right to become another user, `spawn` throws.
  return run.catch((error: Error) => ({ ok: false, output: error.message }));
}

export async function canRun(user: OsUser, command: string[]): Promise<boolean> {
  return (await runAs(user, command)).ok;
}

function hasUsername(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function findUnprivilegedUser(): { uid: number; gid: number } {
  const passwd = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = (passwd.find((line) => line.startsWith('nobody:')) ?? '').split(':');
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}
