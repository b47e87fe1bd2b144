import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

// A program of its own: it registers other resources and permissions than the product.
test('the example compiles against the kit alone, and is built', async () => {
  const compile = run('npx', ['tsc', '-p', 'examples/library', '--pretty', 'false']);
  const build = run('npx', ['vite', 'build', '--config', 'examples/library/vite.config.ts']);

  expect((await compile.catch((error) => error)).stdout).toBe('');
  await build;
  expect(readdirSync('build/library')).toContain('index.html');
});
