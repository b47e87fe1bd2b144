import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { CONSOLE_DIR } from './http/consoleRoutes';
import { StartError } from './startError';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src', 'contract', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** When the newest file at or below `path` was changed. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isStale(): boolean {
  const built = join(CONSOLE_DIR, 'index.html');
  if (!existsSync(built)) return true;
  return Math.max(...SOURCES.map((source) => newest(join(ROOT, source)))) > statSync(built).mtimeMs;
}

/** Builds the console when its sources are newer than what was built last. */
export async function buildStaleConsole(log: FastifyBaseLogger): Promise<void> {
  if (!existsSync(join(ROOT, 'src')) || !isStale()) return;
  log.info('building the console …');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const code = await new Promise((done) => build.once('exit', done).once('error', () => done(1)));
  if (code !== 0) throw new StartError('the console could not be built; the lines above say why');
}
