import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// In JavaScript, because loading the TypeScript loader takes as long as loading a bundle.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = 'build/server';
const SOURCES = ['server', 'contract', 'packages', 'package-lock.json', 'vite.server.config.ts'];
const VITE = `${ROOT}node_modules/vite/bin/vite.js`;

const NOT_BUILT =
  'it is not built, and the packages that build it are not installed: run npm ci and npm run build, or unpack a release';

/** @returns {number} 0 if it does not exist. */
const getMtime = (/** @type {string} */ path) =>
  statSync(ROOT + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isNewer = (/** @type {string} */ path, /** @type {number} */ builtAt) =>
  getMtime(path) > builtAt ||
  (statSync(ROOT + path, { throwIfNoEntry: false })?.isDirectory() &&
    readdirSync(ROOT + path, { recursive: true, encoding: 'utf8' }).some(
      (name) => getMtime(`${path}/${name}`) > builtAt,
    ));

/** Whether the bundle of a program exists and no source is newer. */
const isCurrent = (/** @type {string} */ program) => {
  const builtAt = getMtime(`${BUILT}/${program}.js`);
  return builtAt > 0 && !SOURCES.some((path) => isNewer(path, builtAt));
};

/** In a folder of its own, so that a start beside it never loads half a bundle. */
function build(/** @type {string} */ program) {
  console.error('Keystock: building the server; this takes up to a minute …');
  const draft = `${BUILT}-${process.pid}`;
  const args = [VITE, 'build', '--config', 'vite.server.config.ts', '--outDir', draft, '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  try {
    if (status !== 0) throw new Error('the server could not be built; the lines above say why');
    // Another start may have built it meanwhile.
    if (isCurrent(program)) return;
    rmSync(ROOT + BUILT, { recursive: true, force: true });
    renameSync(ROOT + draft, ROOT + BUILT);
  } catch (error) {
    if (!isCurrent(program)) throw error;
  } finally {
    rmSync(ROOT + draft, { recursive: true, force: true });
  }
}

function buildOrExit(/** @type {string} */ program) {
  try {
    // Without the packages of development the existing build is used.
    if (existsSync(VITE)) build(program);
    else if (getMtime(`${BUILT}/${program}.js`) === 0) throw new Error(NOT_BUILT);
  } catch (error) {
    console.error(`Keystock cannot start: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

/** Runs a program of `vite.server.config.ts`; builds it first if a source is newer. */
export async function runBuilt(/** @type {string} */ program) {
  if (!isCurrent(program)) buildOrExit(program);
  await import(new URL(`../${BUILT}/${program}.js`, import.meta.url).href);
}
