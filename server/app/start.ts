import { seedDemo } from '../demo/seedDemo';
import { ensureAdmin } from '../modules/auth/ensureAdmin';
import { requestAllSyncs } from '../modules/sites/syncRequests';
import { type Config, readConfig } from '../platform/config';
import { openDataDir } from '../platform/dataDir';
import { checkPort, listen } from '../platform/http/listen';
import type { Log } from '../platform/log';
import { createLog } from '../platform/log';
import { buildApp } from './buildApp';
import { buildConsoleIfStale } from './buildConsoleIfStale';
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

  const database = await resolveDatabase(config, dataDir, log);
  await shutdown.add(database.stop);
  const services = await createServices(config, database.url, loadServerSecrets(config, dataDir), log);
  await shutdown.add(() => closeServices(services));
  await ensureAdmin(services);
  if (flags.demo) await seedDemo(services);

  const app = await buildApp(services);
  await shutdown.add(() => app.close());
  // Before listening: afterwards, a short database outage must not end the process.
  await requestAllSyncs(services);
  await listen(app, config);
  await services.jobs.start(services);
}
