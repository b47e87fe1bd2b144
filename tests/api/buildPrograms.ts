import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BUNDLED_PACKAGES } from '../../scripts/bundledPackages';
import { keepSourceUrl } from '../../scripts/keepSourceUrl';
import { shareSetup } from '../shareSetup';

declare module 'vitest' {
  interface ProvidedContext {
    programs: string;
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const PROGRAMS = {
  server: 'server/app/main.ts',
  csvThread: 'server/domains/stock/licenses/export/csvThread.ts',
  command: 'server/cli/main.ts',
  postgres: 'tests/api/embedded/serve.ts',
  holder: 'tests/api/frozen/hold.ts',
};

/**
 * Bundles the programs that tests start as processes: a run starts about two hundred, and transpiling would take two
 * thirds of each start. Tests in tests/e2e start as `npm start` does.
 */
export const setupPrograms = shareSetup('programs', buildPrograms, (project, outDir) =>
  project.provide('programs', outDir),
);

async function buildPrograms() {
  const parent = join(ROOT, 'build');
  await mkdir(parent, { recursive: true });
  const outDir = await mkdtemp(join(parent, 'programs-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepSourceUrl],
    ssr: { noExternal: BUNDLED_PACKAGES },
    build: { ssr: true, outDir, copyPublicDir: false, rolldownOptions: { input: PROGRAMS } },
  });
  return { value: outDir, stop: () => rm(outDir, { recursive: true, force: true }) };
}

export type Program = keyof typeof PROGRAMS;
