import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, type Dispatcher, request } from 'undici';
import { freePort } from './freePort';
import { readMemory } from './processUsage';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const PASSWORD = 'Correct-Horse-9!';

/** A server in a process of its own, with the session of its administrator. */
export interface ServerProcess {
  url: string;
  /** In ms of `Date.now()`. */
  readyAt: number;
  /** Sends an authenticated request; returns `data`. */
  call<D>(method: Dispatcher.HttpMethod, path: string, body?: unknown): Promise<D>;
  /** Requests a file, compressed; its body must be read. */
  download(path: string): Promise<Dispatcher.ResponseData>;
  /** The process's peak memory in MB; undefined outside of Linux. */
  getPeakMemory(): number | undefined;
  process: ChildProcess;
  stop(): Promise<void>;
}

interface ServerOptions {
  logFile?: string;
  /** Default: a free port. */
  port?: number;
  env?: Record<string, string>;
  /** Serves the console, too, built from what is there. */
  withConsole?: boolean;
}

/** Starts a server process on a database; several may share it. */
export async function startServer(
  { url: databaseUrl, encryptionKey }: { url: string; encryptionKey: string },
  { logFile, port: givenPort, env: extraEnv, withConsole = false }: ServerOptions = {},
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-server-'));
  const port = givenPort ?? (await freePort());
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: encryptionKey,
    SESSION_SECRET: 'one secret for all servers of a database',
    ADMIN_PASSWORD: PASSWORD,
    PORT: String(port),
    LOG_LEVEL: logFile ? 'info' : 'error',
    ...extraEnv,
  };
  const args = ['bin/keystock.mjs', 'start', ...(withConsole ? [] : ['--api-only'])];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', logFile ? openSync(logFile, 'w') : 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child);
  const readyAt = Date.now();
  const calls = await signIn(url);
  return {
    url,
    readyAt,
    ...calls,
    getPeakMemory: () =>
      process.platform === 'linux' && child.pid !== undefined ? readMemory(child.pid, 'VmHWM') : undefined,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const POLL_INTERVAL_MS = 50;

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server ended');
    const response = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

async function signIn(url: string): Promise<Pick<ServerProcess, 'call' | 'download'>> {
  const signInResponse = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const cookie = signInResponse.headers
    .getSetCookie()
    .map((setCookie) => setCookie.split(';')[0])
    .join('; ');
  // Less overhead than fetch, so that the server is measured.
  const dispatcher = new Agent({ connections: 16 });
  const download = async (path: string) => {
    const headers = { cookie, 'accept-encoding': 'gzip' };
    const response = await request(`${url}/api${path}`, { dispatcher, headers, bodyTimeout: 0 });
    if (response.statusCode >= 300) throw new Error(`GET ${path}: ${await response.body.text()}`);
    return response;
  };
  const call = async <D>(method: Dispatcher.HttpMethod, path: string, body?: unknown) => {
    const response = await request(`${url}/api${path}`, {
      dispatcher,
      method,
      headers: { cookie, ...(body === undefined ? undefined : { 'content-type': 'application/json' }) },
      body: JSON.stringify(body),
      headersTimeout: 0,
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${await response.body.text()}`);
    const { data } = (await response.body.json()) as { data: D };
    return data;
  };
  return { call, download };
}
