import type { ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type EngineUser, runAs, spawnAs } from './engineUser';
import { engineLock, removeStaleLock } from './postmaster';
import { settings } from './settings';

export interface LaunchPlan {
  engine: string;
  user: EngineUser;
  folder: string;
  logFile: string;
  durable: boolean;
  /** A port to keep, so that an engine started again is found under its old address. */
  port?: number;
}

export interface Launch {
  port: number;
  isRunning(): boolean;
  /** Whether it gave way to another engine on the same folder. */
  gaveWay(): boolean;
  /** PostgreSQL's own word on why it ended. */
  reason(): string;
}

const lockTaken = 73;

/** Starts the engine as a session of its own, so that Ctrl-C reaches the server alone. */
export async function launch(plan: LaunchPlan): Promise<Launch> {
  const port = plan.port ?? (await freePort());
  const words = [join(plan.engine, 'bin', 'postgres'), '-D', plan.folder, ...settings(port, plan.durable)];
  const command = [...(await underLock(plan)), ...plan.user.prefix, ...words];
  const start = rotate(plan.logFile);
  const log = openSync(plan.logFile, 'a', 0o600);
  const child = spawnAs(plan.user, command, { detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return {
    port,
    isRunning: () => isRunning(child),
    gaveWay: () => child.exitCode === lockTaken,
    reason: () => lastComplaint(plan.logFile, start),
  };
}

// The engine's own lock file is blind to other containers and misled by reused process ids; a kernel
// lock, which the engine and its children hold to their end, is neither. Under it the file is stale.
async function underLock({ user, folder }: LaunchPlan): Promise<string[]> {
  const lockFile = `${folder}.lock`;
  const flock = ['flock', '--nonblock', '--no-fork', '--conflict-exit-code', String(lockTaken)];
  const unmapped = { ...user, prefix: [] };
  if ((await runAs(unmapped, ['flock', '--shared', '--nonblock', '--no-fork', '/', 'true'])).ok) {
    closeSync(openSync(lockFile, 'a'));
    chmodSync(lockFile, 0o644);
    return [...flock, lockFile, 'sh', '-c', 'rm -f -- "$0"; exec "$@"', engineLock(folder)];
  }
  removeStaleLock(folder);
  return [];
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function lastComplaint(logFile: string, start: number): string {
  const lines = readFileSync(logFile).subarray(start).toString().trim().split('\n');
  const fatal = lines.findLastIndex((line) => /(FATAL|PANIC): +(?!the database system is)/.test(line));
  if (fatal < 0) return lines.at(-1) || 'it gave no reason';
  const [line, detail] = lines.slice(fatal).map((text) => text.replace(/^.*? (FATAL|PANIC|DETAIL): +/, ''));
  return lines[fatal + 1]?.includes('DETAIL:') ? `${line}: ${detail}` : `${line}`;
}

function rotate(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 1_000_000) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
