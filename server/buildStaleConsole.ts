import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { CONSOLE_DIR } from './http/consoleRoutes';
import { StartError } from './startError';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const SOURCES = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** When the newest file at or below `path` was changed. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const BUILT = join(CONSOLE_DIR, 'index.html');

function isStale(): boolean {
  if (!existsSync(BUILT)) return true;
  return Math.max(...SOURCES.map((source) => newest(join(ROOT, source)))) > statSync(BUILT).mtimeMs;
}

/** Builds the console when its sources are newer than what was built last. */
export async function buildStaleConsole(log: FastifyBaseLogger): Promise<void> {
  if (!existsSync(join(ROOT, 'src')) || !isStale()) return;
  if (!existsSync(VITE)) return keepBuilt();
  log.info('building the console …');
  const build = spawn(process.execPath, [VITE, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    // Whatever the server runs as: with another React it weighs half as much again.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((done) => build.once('exit', done).once('error', () => done(1)));
  if (code !== 0) throw new StartError('the console could not be built; the lines above say why');
}

/** Installed for production, without what builds: the console that was built before is the one. */
function keepBuilt(): void {
  if (!existsSync(BUILT))
    throw new StartError('the console is not built; run npm ci and npm run build first');
}
