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
  engine: 'tests/api/embedded/serve.ts',
  holder: 'tests/api/frozen/hold.ts',
};

/** Migrations and the like are found beside the source. */
const besideSource: Plugin = {
  name: 'beside-source',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

/**
 * What tests start as processes of their own, as JavaScript. They start some two hundred, and translating the source
 * anew takes each of them two thirds of its start. Those of tests/e2e start from the source, as `npm start` does.
 */
export default async function setup(project: TestProject) {
  const parent = join(ROOT, 'build');
  await mkdir(parent, { recursive: true });
  const outDir = await mkdtemp(join(parent, 'programs-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [besideSource],
    build: { ssr: true, outDir, copyPublicDir: false, rolldownOptions: { input: PROGRAMS } },
  });
  project.provide('programs', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}

export type Program = keyof typeof PROGRAMS;
