import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { getProgramPath } from './getProgramPath';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Creates a folder and deletes it when the test ends. */
export async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keystock-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Output and exit code of a process. */
export interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a server process without the console and stops it when the test ends. */
export function spawnServer(env: Record<string, string>) {
  const printed = { stdout: '', stderr: '' };
  const child = spawn(process.execPath, [getProgramPath('server'), '--api-only'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...env },
  });
  const ended = once(child, 'close').then(([code]): ProcessResult => ({ code, ...printed }));
  const running = new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      printed.stdout += chunk;
      if (printed.stdout.includes('is running at')) done();
    });
    child.stderr.on('data', (chunk) => {
      printed.stderr += chunk;
    });
    child.once('close', () => fail(new Error(`The server ended: ${printed.stdout}${printed.stderr}`)));
  });
  // Tests of a failing start do not await `running`.
  running.catch(() => undefined);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { ended, running, printed, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}
