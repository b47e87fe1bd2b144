import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { getProgramPath } from './getProgramPath';
import type { ProcessResult } from './startServer';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a command as a process with `input` on stdin. */
export function startCommand(
  args: string[],
  env: Record<string, string>,
  input = '',
  start = [getProgramPath('command')],
) {
  const printed = { stdout: '', stderr: '' };
  const child = spawn(process.execPath, [...start, ...args], {
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
  const ended = once(child, 'close').then(([code]): ProcessResult => ({ code, ...printed }));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** Runs a command and returns its result. */
export const runCommand = (
  line: string,
  env: Record<string, string>,
  input?: string,
): Promise<ProcessResult> => startCommand(line.split(' '), env, input).ended;

/** Runs a command from source, like `npm run keystock -- <line>`. */
export const runFromSource = (line: string, env: Record<string, string>): Promise<ProcessResult> =>
  startCommand(line.split(' '), env, '', ['--import', 'tsx', 'server/cli/main.ts']).ended;
