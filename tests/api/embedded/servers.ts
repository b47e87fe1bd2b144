import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { findPostmaster, stopPostmaster } from '../../../server/platform/db/embedded/postmaster';
import { getClusterDir, getFallbackDir } from '../../../server/platform/db/embedded/prepareDataDir';
import { program } from '../program';

export interface StartResult {
  url?: string;
  note?: string;
  refusal?: string;
}

const folders: string[] = [];

/** A folder as a newcomer has it, removed by `cleanUp` with whatever runs in it. */
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

/** A server in a process of its own. */
export function startServer(dataDir: string, { before = [] as string[], env = {} } = {}) {
  const [command = '', ...args] = [...before, process.execPath, program('engine'), dataDir];
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return { child, answer: readStartResult(child), stop: () => stopServer(child) };
}

export async function killServer(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const gone = once(child, 'exit');
  process.kill(-(child.pid ?? 0), signal);
  await gone;
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
  const gone = once(child, 'exit');
  child.stdin?.end();
  await gone;
}

async function readStartResult(child: ChildProcess): Promise<StartResult> {
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(String(line)) as StartResult;
}
