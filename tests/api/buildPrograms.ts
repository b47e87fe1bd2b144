import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    programs: string;
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const PROGRAMS = {
  server: 'server/app/main.ts',
  command: 'server/cli/main.ts',
  postgres: 'tests/api/embedded/serve.ts',
  holder: 'tests/api/frozen/hold.ts',
};

/** The programs resolve migrations relative to their source file. */
const keepSourceUrl: Plugin = {
  name: 'keep-source-url',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

/**
 * Bundles the programs that tests start as processes: a run starts about two hundred, and transpiling would take two
 * thirds of each start. Tests in tests/e2e start from source, as `npm start` does.
 */
export default async function setup(project: TestProject) {
  const parent = join(ROOT, 'build');
  await mkdir(parent, { recursive: true });
  const outDir = await mkdtemp(join(parent, 'programs-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepSourceUrl],
    build: { ssr: true, outDir, copyPublicDir: false, rolldownOptions: { input: PROGRAMS } },
  });
  project.provide('programs', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}

export type Program = keyof typeof PROGRAMS;
