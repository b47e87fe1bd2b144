import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const PACKAGE = /((?:node_modules\/(?:@[^/]+\/)?[^/]+\/)*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Path of the package that a file is of, like `node_modules/a/node_modules/b`. */
const findPackage = (file: string): string[] => PACKAGE.exec(file)?.slice(1) ?? [];

/** Collects the packages whose modules and files a bundle contains. */
const collectPackages = (packages: Set<string>): Plugin => ({
  name: 'collect-packages',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const sources = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
      for (const path of sources.flatMap(findPackage)) packages.add(path);
    }
  },
});

const PROGRAMS = { console: 'vite.config.ts', server: 'vite.server.config.ts' };

/** Builds the console and the server of a commit into `build/` of a folder; returns the packages that they contain. */
export async function buildPrograms(folder: string, commit: string): Promise<string[]> {
  const packages = new Set<string>();
  process.env.VITE_COMMIT = commit;
  for (const [name, configFile] of Object.entries(PROGRAMS))
    await build({
      configFile,
      logLevel: 'warn',
      plugins: [collectPackages(packages)],
      worker: { plugins: () => [collectPackages(packages)] },
      build: { outDir: join(folder, 'build', name), emptyOutDir: true },
    });
  return [...packages];
}
