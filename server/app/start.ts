import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureAdmin } from '../domains/accounts/users/createAdmin';
import { requestCheckAfterStart } from '../domains/recovery/consistency/checkConsistency';
import { requestAllSyncs } from '../domains/shops/sync/syncRequests';
import { type Config, readConfig } from '../platform/config';
import { openDataDir } from '../platform/dataDir';
import { StartError } from '../platform/errors';
import { CONSOLE_DIR } from '../platform/http/consoleRoutes';
import type { HttpServer } from '../platform/http/fastify';
import { checkPort, listen } from '../platform/http/listen';
import { createLog, type Log } from '../platform/log';
import { RELEASE_NAME } from '../platform/release';
import { buildApp } from './buildApp';
import { resolveDatabase } from './resolveDatabase';
import { closeServices, createServices, loadServerSecrets } from './services';
import { createShutdown, type Shutdown, shutdownOnSignal } from './shutdown';

/** Arguments of `npm start --`. */
interface Flags {
  /** Fills an empty database with demo data. */
  demo: boolean;
  /** Skips the build of the console, which another server serves. */
  apiOnly: boolean;
}

/** Runs the server until a signal; a failed startup closes everything and throws. */
export async function start(env: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  const config = readConfig(env);
  const log = createLog(config.LOG_LEVEL);
  log.info(`${RELEASE_NAME} on Node ${process.versions.node}`);
  const shutdown = createShutdown(log);
  shutdownOnSignal(log, shutdown.run);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  try {
    const flags = { demo: args.includes('--demo'), apiOnly: args.includes('--api-only') };
    await bootstrap(config, log, shutdown, flags);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

/** True if DATA_DIR is not needed. */
function isFullyConfigured({ DATABASE_URL, ENCRYPTION_KEY, SESSION_SECRET }: Config): boolean {
  return Boolean(DATABASE_URL && ENCRYPTION_KEY && SESSION_SECRET);
}

async function bootstrap(config: Config, log: Log, shutdown: Shutdown, flags: Flags) {
  const dataDir = isFullyConfigured(config) ? config.DATA_DIR : openDataDir(config.DATA_DIR);
  await checkPort(config);
  if (!flags.apiOnly) await buildConsoleIfStale(log);

  // Listens until everything else is closed.
  let app: HttpServer | undefined;
  await shutdown.add(async () => app?.close());
  const database = await resolveDatabase(config, dataDir, log);
  await shutdown.add(database.stop);
  const services = await createServices(
    config,
    database.url,
    loadServerSecrets(config, dataDir),
    log,
    database.ownerUrl,
  );
  await shutdown.add(() => closeServices(services, async () => app?.drain.finish()));
  await ensureAdmin(services);
  if (flags.demo) {
    // Only here, so that no other start loads the demo and its shop.
    const { startDemo } = await import('../demo/startDemo');
    await shutdown.add(await startDemo(services));
  }

  const server = await buildApp(services);
  app = server;
  await shutdown.add(() => server.drain.start());
  // Before listening: afterwards, a short database outage must not end the process.
  await requestAllSyncs(services);
  await requestCheckAfterStart(services);
  await services.jobs.start(services);
  await listen(server, config, log);
}

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
async function buildConsoleIfStale(log: Log): Promise<void> {
  if (!existsSync(join(ROOT, 'src')) || !isStale()) return;
  if (!existsSync(VITE_BIN)) return requireBuiltConsole();
  log.info('building the console; this takes up to a minute …');
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
    throw new StartError(
      'the console is not built, and the packages that build it are not installed: run npm ci and npm run build, or unpack a release',
    );
}
