import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Postmaster {
  pid: number;
  port: number;
}

/** Returns the PostgreSQL that runs on this cluster, including one left by a killed server. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const [pid, , , port] = readLines(getPidFile(clusterDir)).map(Number);
  return pid && port && isPostmaster(pid, clusterDir) ? { pid, port } : undefined;
}

/** Returns the path of PostgreSQL's lock file, which contains its process id and port. */
export function getPidFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

export function removeStaleLock(clusterDir: string): void {
  const pid = Number(readLines(getPidFile(clusterDir))[0]);
  if (!isPostmaster(pid, clusterDir)) rmSync(getPidFile(clusterDir), { force: true });
}

/** Performs a fast shutdown: ends all sessions and returns after the data is on disk. */
export async function stopPostmaster({ pid }: Postmaster, clusterDir: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  let signal: NodeJS.Signals = 'SIGINT';
  while (isPostmaster(pid, clusterDir)) {
    process.kill(pid, signal);
    while (isPostmaster(pid, clusterDir) && (signal === 'SIGQUIT' || Date.now() < deadline)) await wait(10);
    signal = 'SIGQUIT';
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Process ids are reused, especially after a reboot, so the command line is compared.
function isPostmaster(pid: number, clusterDir: string): boolean {
  return isAlive(pid) && readCommandLine(pid).includes(['', '-D', clusterDir, ''].join(ARG_SEPARATOR));
}

const ARG_SEPARATOR = process.platform === 'linux' ? '\0' : ' ';

function readCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
