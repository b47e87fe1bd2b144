import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, type Dispatcher, request } from 'undici';
import { freePort } from '../../tests/freePort';
import type { BenchDatabase } from './startDatabase';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const PASSWORD = 'Correct-Horse-9';

export interface BenchServer {
  url: string;
  /** Sends a call, signed in; returns `data`. */
  call<D>(method: Dispatcher.HttpMethod, path: string, body?: unknown): Promise<D>;
  /** The most memory the process has held, in MB; undefined where the system does not tell. */
  peakMemory(): number | undefined;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** One server process on the benchmark's database; several may share it. Its log goes to a file, or nowhere. */
export async function startServer(
  { url: databaseUrl, encryptionKey }: Pick<BenchDatabase, 'url' | 'encryptionKey'>,
  { logFile = undefined as string | undefined } = {},
): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-bench-server-'));
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: encryptionKey,
    SESSION_SECRET: 'one secret for all servers of a benchmark',
    ADMIN_PASSWORD: PASSWORD,
    PORT: String(port),
    LOG_LEVEL: logFile ? 'info' : 'error',
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/app/main.ts', '--api-only'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', logFile ? openSync(logFile, 'w') : 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child);
  const call = await signIn(url);
  return {
    url,
    call,
    peakMemory: () => peakMemory(child.pid),
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const POLL_INTERVAL_MS = 50;

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server ended');
    const ready = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS));
  }
}

async function signIn(url: string): Promise<BenchServer['call']> {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  // Lighter than fetch, so that what is measured is the server.
  const connections = new Agent({ connections: 16 });
  return async <D>(method: Dispatcher.HttpMethod, path: string, body?: unknown) => {
    const answer = await request(`${url}/api${path}`, {
      dispatcher: connections,
      method,
      headers: { cookie, ...(body === undefined ? undefined : { 'content-type': 'application/json' }) },
      body: JSON.stringify(body),
      headersTimeout: 0,
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${await answer.body.text()}`);
    const { data } = (await answer.body.json()) as { data: D };
    return data;
  };
}

function peakMemory(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}
