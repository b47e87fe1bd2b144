import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { getProgramPath } from '../getProgramPath';

/** Starts `hold.ts` and suspends it inside its transaction or site lock. */
export async function freeze(url: string, target: string) {
  const child = spawn(process.execPath, [getProgramPath('holder'), url, target], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  while (!printed.includes('held')) await once(child.stdout, 'data');
  child.kill('SIGSTOP');

  return {
    /** Resumes the process and returns its outcome. */
    async thaw(): Promise<string> {
      child.stdin.end();
      child.kill('SIGCONT');
      await ended;
      return printed.replace('held', '').trim();
    },
  };
}
