import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { program } from '../program';

/** A server process that is frozen in the middle of something; see hold.ts. */
export async function freeze(url: string, what: string) {
  const child = spawn(process.execPath, [program('holder'), url, what], {
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
    /** Lets it go on to its end; how it came out. */
    async thaw(): Promise<string> {
      child.stdin.end();
      child.kill('SIGCONT');
      await ended;
      return printed.replace('held', '').trim();
    },
  };
}
