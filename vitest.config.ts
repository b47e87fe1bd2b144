import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { DEBIAN_VERSIONS, type DebianVersion, getProjectName } from './tests/debianPostgres';

// Generous, because a busy machine must not make a test fail.
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

// No test uses the credentials of the machine it runs on.
const NO_AWS = {
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
};

/** On a busy machine a request or a process can miss a deadline: CI runs such a test once more, and its report says so. */
const retry = process.env.CI ? 1 : 0;
const node = { ...timeouts, environment: 'node', retry } as const;

/** Crashes, many processes, large imports, every page at every size; `npm run test:slow` runs them. */
const SLOW = '{tests,bench}/**/*.slow.test.ts';
/** Minutes each, of what rarely changes: backups, failovers, installations, the tutorial; `npm run test:release` runs them. */
const RELEASE = 'tests/**/*.release.test.ts';
const SIMULATION = 'tests/simulation/*.slow.test.ts';

/** A mocked module is mocked for every file of its process, so that these files need one each. */
const isMocking = (file: string) => readFileSync(file, 'utf8').includes('vi.mock(');
const apiFiles = readdirSync('tests/api', { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/api/${name}`)
  .filter((file) => /(?<!\.(slow|release))\.test\.ts$/.test(file))
  .sort();
const mocking = apiFiles.filter(isMocking);

const api = { include: ['tests/api/**/*.test.ts'], exclude: [SLOW, RELEASE, ...mocking] };

/** The tests of the API on one of Debian's versions; CI runs each file on one of them, for its minutes. */
function getDebianFiles(version: DebianVersion): string[] {
  if (!process.env.SPLIT_POSTGRES_VERSIONS) return api.include;
  const position = DEBIAN_VERSIONS.indexOf(version);
  return apiFiles.filter((_, index) => index % DEBIAN_VERSIONS.length === position);
}

const apiSetup = ['tests/api/globalSetup.ts'];
const e2eSetup = [...apiSetup, 'tests/e2e/demoTemplate.ts'];

const slow = {
  ...node,
  testTimeout: 180_000,
  // As `api` and `e2e`.
  isolate: false,
  globalSetup: e2eSetup,
  env: NO_AWS,
} as const;

/** These import the console's modules again, or replace their state or time zone, so that they need a process each. */
const consoleIsolated = [
  'authProvider',
  'dataProvider',
  'licenses-sold',
  'login',
  'main',
  'resource-texts',
  'session-expired',
].map((name) => `tests/console/${name}.test.{ts,tsx}`);

const jsdom = {
  ...timeouts,
  environment: 'jsdom',
  setupFiles: ['tests/console/setup.ts'],
  server: { deps: { inline: [/react-admin/, /ra-/, /@mui/] } },
};

const consoleConfig = {
  extends: './vite.config.ts',
  resolve: { alias: [{ find: /^react-router$/, replacement: 'react-router-dom' }] },
};

const report = process.env.VITEST_REPORT;

export default defineConfig({
  test: {
    // Tests often wait for the server or the database: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          ...node,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [SLOW, RELEASE],
        },
      },
      {
        test: {
          ...node,
          ...api,
          name: 'api',
          // Loading the server's modules takes 1.7 s per file. They hold no state between servers: it is in the services
          // and the database, and each test has its own of both.
          isolate: false,
          globalSetup: apiSetup,
          env: NO_AWS,
        },
      },
      ...DEBIAN_VERSIONS.map((version) => ({
        test: {
          ...node,
          ...api,
          include: getDebianFiles(version),
          name: getProjectName(version),
          isolate: false,
          globalSetup: apiSetup,
          env: NO_AWS,
        },
      })),
      { test: { ...node, name: 'api-mocking', include: mocking, env: NO_AWS } },
      {
        ...consoleConfig,
        test: {
          ...jsdom,
          name: 'console',
          include: ['tests/console/**/*.test.{ts,tsx}'],
          exclude: consoleIsolated,
          // Loading react-admin takes 4 s per file. What a test leaves behind, setup.ts and the test remove.
          isolate: false,
        },
      },
      { ...consoleConfig, test: { ...jsdom, name: 'console-isolated', include: consoleIsolated } },
      {
        // Without the product's setup: nothing of it is there.
        extends: './examples/library/vite.config.ts',
        resolve: consoleConfig.resolve,
        test: { ...jsdom, name: 'example', setupFiles: [], include: ['examples/**/*.test.tsx'] },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [SLOW, RELEASE],
          globalSetup: e2eSetup,
          testTimeout: 180_000,
          // The files share a browser.
          isolate: false,
          // Runs after the other projects: a browser needs a core.
          sequence: { groupOrder: 1 },
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
      { test: { ...slow, name: 'slow', include: [SLOW], exclude: [SIMULATION] } },
      { test: { ...slow, name: 'slow-release', include: [RELEASE] } },
      {
        test: {
          ...node,
          name: 'slow-simulation',
          include: [SIMULATION],
          // Another attempt draws other histories.
          retry: 0,
          env: NO_AWS,
        },
      },
    ],
  },
});
