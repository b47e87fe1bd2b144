import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { findPostmaster, stopPostmaster } from '../../../server/platform/db/embedded/postmaster';
import { getClusterDir, getFallbackDir } from '../../../server/platform/db/embedded/prepareDataDir';
import { getProgramPath } from '../getProgramPath';

export interface StartResult {
  url?: string;
  note?: string;
  error?: string;
}

const folders: string[] = [];

/** Creates an empty folder; `cleanUp` stops its PostgreSQL and removes it. */
export function createDataDir(mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), 'keystock-embedded-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

export async function cleanUp(): Promise<void> {
  for (const folder of folders.splice(0)) {
    await killPostgres(folder);
    rmSync(getFallbackDir(folder), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function killPostgres(folder: string): Promise<void> {
  const postmaster = findPostmaster(getClusterDir(folder));
  if (postmaster) await stopPostmaster(postmaster, getClusterDir(folder));
}

/** Starts `serve.ts` as a process, behind the command `wrapper` if given. */
export function startServer(dataDir: string, { wrapper = [] as string[], env = {} } = {}) {
  const [command = '', ...args] = [...wrapper, process.execPath, getProgramPath('postgres'), dataDir];
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return { child, result: readStartResult(child), stop: () => stopServer(child) };
}

export async function killServer(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const exited = once(child, 'exit');
  process.kill(-(child.pid ?? 0), signal);
  await exited;
}

export async function query<Row extends pg.QueryResultRow>(
  url: string | undefined,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
}

async function readStartResult(child: ChildProcess): Promise<StartResult> {
  if (!child.stdout) throw new Error('The process has no stdout');
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(String(line)) as StartResult;
}
