import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Ended } from './startServer';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts `npm run keystock -- <words>` as a process of its own; `input` is what is typed. */
export function startCommand(words: string[], env: Record<string, string>, input = '') {
  const printed = { stdout: '', stderr: '' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/main.ts', ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  child.stdout.on('data', (chunk) => {
    printed.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.stderr += chunk;
  });
  child.stdin.end(input);
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...printed }));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** Runs a command to its end. */
export const runCommand = (words: string, env: Record<string, string>, input?: string): Promise<Ended> =>
  startCommand(words.split(' '), env, input).ended;
