import { defineConfig } from 'vitest/config';

const node = { environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } as const;

const report = process.env.VITEST_REPORT;

export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      { test: { ...node, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/api/database.ts',
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
          testTimeout: 20_000,
          server: { deps: { inline: [/react-admin/, /ra-/, /@mui/] } },
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
