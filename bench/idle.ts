import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../testkit/freePort';
import { readCpuMs, readCpuMsOfTree, readMemory } from '../testkit/processUsage';
import { median, single } from './shared/figure';
import { printTable } from './shared/report';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STARTS = 5;
/** The checks a minute after the start are over then. */
const SETTLE_MS = 90_000;
const REST_MS = 40_000;

/** Runs a command that starts the built server, with its own PostgreSQL; resolves when it is ready. */
async function startServer(dataDir: string, port: number, command: string, args: string[]) {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own.
    detached: true,
  });
  await waitUntilRunning(child);
  return { child, readyMs: performance.now() - startedAt };
}

async function waitUntilRunning({ stdout }: ChildProcess): Promise<void> {
  for await (const chunk of stdout ?? []) if (String(chunk).includes('is running at')) return;
  throw new Error('the server ended');
}

/** Signals the server behind npm, too, and waits for it. */
async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  const exited = once(child, 'exit');
  process.kill(-Number(child.pid), 'SIGTERM');
  await exited;
  while (existsSync(getPidFile(dataDir))) await setTimeout(50);
}

/** PostgreSQL, which the server stops last, deletes this file. */
const getPidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');

/** The server and its PostgreSQL without requests: processor time in % of a core, memory in MB. */
async function measureRest(server: number, postgres: number) {
  await setTimeout(SETTLE_MS);
  const before = [readCpuMs(server), readCpuMsOfTree(postgres)] as const;
  await setTimeout(REST_MS);
  const toPercent = (ms: number) => (ms / REST_MS) * 100;
  return {
    serverCpu: toPercent(readCpuMs(server) - before[0]),
    postgresCpu: toPercent(readCpuMsOfTree(postgres) - before[1]),
    memory: readMemory(server, 'VmRSS'),
    peakMemory: readMemory(server, 'VmHWM'),
  };
}

export async function benchIdle(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-bench-idle-'));
  const port = await freePort();
  try {
    const first = await startServer(dataDir, port, process.execPath, ['bin/keystock.mjs', 'start']);
    await stop(first.child, dataDir);
    const readyTimes: number[] = [];
    for (let run = 0; run < STARTS; run += 1) {
      const { child, readyMs } = await startServer(dataDir, port, 'npm', ['start']);
      readyTimes.push(readyMs);
      await stop(child, dataDir);
    }
    const { child } = await startServer(dataDir, port, process.execPath, ['bin/keystock.mjs', 'start']);
    const postgres = Number(readFileSync(getPidFile(dataDir), 'utf8').split('\n')[0]);
    const rest = await measureRest(child.pid ?? 0, postgres);
    await stop(child, dataDir);
    printTable(`At rest for ${REST_MS / 1000} seconds`, [
      ['first start until ready', single(first.readyMs / 1000, 's')],
      [`\`npm start\` again until ready (median of ${STARTS})`, single(median(readyTimes) / 1000, 's')],
      ['processor time of the server, of a core', single(rest.serverCpu, '%')],
      ['… of PostgreSQL', single(rest.postgresCpu, '%')],
      ['memory of the server', single(rest.memory, 'MB')],
      ['… its peak', single(rest.peakMemory, 'MB')],
    ]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
