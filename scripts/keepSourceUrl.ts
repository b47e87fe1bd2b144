import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Bundled programs resolve files, such as migrations, relative to their source file; `getUrl` returns its expression. */
const replaceUrl = (getUrl: (id: string) => string): Plugin => ({
  name: 'keep-source-url',
  transform: (code, id) => code.replaceAll('import.meta.url', getUrl(id)),
});

/** For bundles of this machine. */
export const keepSourceUrl = replaceUrl((id) => JSON.stringify(pathToFileURL(id).href));

/** For bundles in a folder of `build`, which move with the sources. */
export const keepRelativeSourceUrl = replaceUrl(
  (id) => `new URL(${JSON.stringify(`../../${relative(ROOT, id)}`)}, import.meta.url).href`,
);
