import type { ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type OsUser, runAs, spawnAs } from './osUser';
import { getPidFile, removeStaleLock } from './postmaster';

interface LaunchOptions {
  installDir: string;
  user: OsUser;
  clusterDir: string;
  logFile: string;
  durable: boolean;
  /** Fixed port for a restart, so that the URL remains valid. */
  port?: number;
}

export interface ServerProcess {
  port: number;
  isRunning(): boolean;
  /** True if it exited because another PostgreSQL uses the cluster. */
  hasLockConflict(): boolean;
  /** The reason for its exit, from PostgreSQL's log. */
  reason(): string;
}

const LOCK_CONFLICT_EXIT_CODE = 73;

/** Starts PostgreSQL in its own session, so that Ctrl-C does not signal it. */
export async function launchServer(options: LaunchOptions): Promise<ServerProcess> {
  const port = options.port ?? (await findFreePort());
  const serverCommand = [
    join(options.installDir, 'bin', 'postgres'),
    '-D',
    options.clusterDir,
    ...getServerSettings(port, options.durable),
  ];
  const command = [...(await getLockCommand(options)), ...options.user.prefix, ...serverCommand];
  const logOffset = rotateLog(options.logFile);
  const log = openSync(options.logFile, 'a', 0o600);
  const child = spawnAs(options.user, command, { detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return {
    port,
    isRunning: () => isProcessRunning(child),
    hasLockConflict: () => child.exitCode === LOCK_CONFLICT_EXIT_CODE,
    reason: () => getLastFatalLine(options.logFile, logOffset),
  };
}

// postmaster.pid does not work across containers and is misled by reused process ids. A kernel lock, which
// PostgreSQL and its children hold until they exit, has neither problem; under it, the file is stale.
async function getLockCommand({ user, clusterDir }: LaunchOptions): Promise<string[]> {
  const lockFile = `${clusterDir}.lock`;
  const flock = ['flock', '--nonblock', '--no-fork', '--conflict-exit-code', String(LOCK_CONFLICT_EXIT_CODE)];
  const unprefixed = { ...user, prefix: [] };
  if ((await runAs(unprefixed, ['flock', '--shared', '--nonblock', '--no-fork', '/', 'true'])).ok) {
    closeSync(openSync(lockFile, 'a'));
    chmodSync(lockFile, 0o644);
    return [...flock, lockFile, 'sh', '-c', 'rm -f -- "$0"; exec "$@"', getPidFile(clusterDir)];
  }
  removeStaleLock(clusterDir);
  return [];
}

function isProcessRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function getLastFatalLine(logFile: string, logOffset: number): string {
  const lines = readFileSync(logFile).subarray(logOffset).toString().trim().split('\n');
  const fatalIndex = lines.findLastIndex((line) => /(FATAL|PANIC): +(?!the database system is)/.test(line));
  if (fatalIndex < 0) return lines.at(-1) || 'it gave no reason';
  const [line, detail] = lines
    .slice(fatalIndex)
    .map((text) => text.replace(/^.*? (FATAL|PANIC|DETAIL): +/, ''));
  return lines[fatalIndex + 1]?.includes('DETAIL:') ? `${line}: ${detail}` : `${line}`;
}

function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 1_000_000) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Settings for a small machine; PostgreSQL listens only on the loopback interface. */
function getServerSettings(port: number, durable: boolean): string[] {
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
    // Keystock logs failed statements itself; PostgreSQL would log their values too.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // For tests: no fsync, connections for several servers per test worker, and no statistics in the middle of a test.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: 200, autovacuum: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
