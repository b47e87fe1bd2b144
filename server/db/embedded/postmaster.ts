import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type EngineUser, spawnAs } from './engineUser';

export interface Postmaster {
  pid: number;
  port: number;
}

export interface PostmasterPlan {
  engine: string;
  user: EngineUser;
  folder: string;
  logFile: string;
  durable: boolean;
}

/** The engine that runs on this folder, if one does; a lock file left by a dead one is removed. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lockFile = join(folder, 'postmaster.pid');
  const lines = readLines(lockFile);
  if (!lines) return undefined;

  const [pid, , , port] = lines.map(Number);
  if (pid && isPostmaster(pid, folder)) return port ? { pid, port } : undefined;
  rmSync(lockFile, { force: true });
  return undefined;
}

/** Starts the engine as a session of its own, so that Ctrl-C reaches the server alone. */
export async function spawnPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const port = await freePort();
  rotate(plan.logFile);
  const log = openSync(plan.logFile, 'a', 0o600);
  const words = [join(plan.engine, 'bin', 'postgres'), '-D', plan.folder, ...settings(port, plan.durable)];
  const child = spawnAs(plan.user, words, { cwd: '/', detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return { pid: child.pid ?? 0, port };
}

/** A fast shutdown: sessions are ended, everything is on disk when this returns. */
export async function stopPostmaster(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
    while (isAlive(pid)) await wait(10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// A process id is used again after a restart of the machine: only the command line tells.
function isPostmaster(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(` -D ${folder} `);
  } catch {
    return false;
  }
}

function settings(port: number, durable: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The server logs its own failed statements; here they would only spill what they carried.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 1_000_000) renameSync(logFile, `${logFile}.1`);
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
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
