import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Generous, because a busy machine must not make a test fail.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };
const node = { ...patience, environment: 'node' } as const;

// No test takes credentials from the machine it runs on.
const NO_AWS = {
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
};

/** Puts something in a module's place, which it would then be for every file of its process. */
const isMocking = (file: string) => readFileSync(file, 'utf8').includes('vi.mock(');
const mocking = readdirSync('tests/api', { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/api/${name}`)
  .filter((file) => file.endsWith('.test.ts') && isMocking(file));

const report = process.env.VITEST_REPORT;

export default defineConfig({
  test: {
    // Much of the time a test waits for the server or the database: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      { test: { ...node, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: mocking,
          // Loading the server's modules takes a file 1.7 s. They keep nothing from one server to the next: what a
          // server knows is in its services and its database, and each test has its own of both.
          isolate: false,
          globalSetup: ['tests/api/database.ts', 'tests/api/buildPrograms.ts'],
          env: NO_AWS,
        },
      },
      {
        test: {
          ...node,
          name: 'api-mocking',
          include: mocking,
          globalSetup: 'tests/api/database.ts',
          env: NO_AWS,
        },
      },
      {
        extends: './vite.config.ts',
        resolve: { alias: [{ find: /^react-router$/, replacement: 'react-router-dom' }] },
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['tests/console/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/console/setup.ts'],
          ...patience,
          server: { deps: { inline: [/react-admin/, /ra-/, /@mui/] } },
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          // A journey of minutes, on a machine that may do other things too.
          retry: 2,
          // After the rest: a browser wants a core to itself.
          sequence: { groupOrder: 1 },
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
    ],
  },
});
