import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Runs the bundled server of `npm run build` if no source is newer, else the sources. In JavaScript, because loading the
// TypeScript loader takes as long as loading the bundle.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUNDLE = 'build/server/main.js';
const SOURCES = ['server', 'contract', 'package-lock.json'];

/** @returns {number} 0 if it does not exist. */
const getMtime = (/** @type {string} */ path) =>
  statSync(ROOT + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isNewer = (/** @type {string} */ path, /** @type {number} */ builtAt) =>
  getMtime(path) > builtAt ||
  (statSync(ROOT + path).isDirectory() &&
    readdirSync(ROOT + path, { recursive: true, encoding: 'utf8' }).some(
      (name) => getMtime(`${path}/${name}`) > builtAt,
    ));

const builtAt = getMtime(BUNDLE);
if (builtAt > 0 && !SOURCES.some((path) => isNewer(path, builtAt))) {
  await import(new URL(`../${BUNDLE}`, import.meta.url).href);
} else {
  await import('tsx');
  await import('./app/main.ts');
}
