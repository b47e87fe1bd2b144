import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../platform/errors';
import { CONSOLE_DIR } from '../platform/http/consoleRoutes';
import type { Log } from '../platform/log';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITE_BIN = join(ROOT, 'node_modules/vite/bin/vite.js');
const SOURCES = [
  'src',
  'contract',
  'public',
  'scripts/console',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** Returns the latest modification time below `path`, in ms. */
function getLatestMtime(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => getLatestMtime(join(path, name))));
}

const BUILT_INDEX = join(CONSOLE_DIR, 'index.html');

function isStale(): boolean {
  if (!existsSync(BUILT_INDEX)) return true;
  return (
    Math.max(...SOURCES.map((source) => getLatestMtime(join(ROOT, source)))) > statSync(BUILT_INDEX).mtimeMs
  );
}

/** Builds the console if its sources are newer than the latest build. */
export async function buildConsoleIfStale(log: Log): Promise<void> {
  if (!existsSync(join(ROOT, 'src')) || !isStale()) return;
  if (!existsSync(VITE_BIN)) return requireBuiltConsole();
  log.info('building the console …');
  const build = spawn(process.execPath, [VITE_BIN, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    // Always production: the development build of React is half as large again.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve) => build.once('exit', resolve).once('error', () => resolve(1)));
  if (code !== 0) throw new StartError('the console could not be built; the lines above say why');
}

/** Production installations have no build tools and use the existing build. */
function requireBuiltConsole(): void {
  if (!existsSync(BUILT_INDEX))
    throw new StartError('the console is not built; run npm ci and npm run build first');
}
