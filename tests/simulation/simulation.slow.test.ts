import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SEEDS = 20;

test('20 random histories with faults keep the promise', async () => {
  const seed = process.env.VITEST_SEED ?? String(Date.now() % 1_000_000);
  const args = ['--import', 'tsx', 'tests/simulation/simulate.ts', '--seed', seed, '--seeds', String(SEEDS)];
  // A failure is printed with the shortest history that was found.
  const { stdout } = await promisify(execFile)(process.execPath, [...args, '--orders', '24'], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout?: string; message: string }) => ({
    stdout: `${error.stdout ?? ''}${error.message}`,
  }));

  expect(stdout).toContain(`${SEEDS} seeds`);
  expect(stdout).toContain('nothing doubled, lost, told twice or inconsistent');
}, 400_000);
