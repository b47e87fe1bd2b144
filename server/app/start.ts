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

/** What `npm start` takes behind `--`. */
interface Flags {
  /** Fills an empty database with a believable shop. */
  demo: boolean;
  /** The console is served by others; it is not built. */
  apiOnly: boolean;
}

/** Runs the server until a signal ends it; what cannot work stops it with one line, all closed again. */
export async function start(env: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  const config = readConfig(env);
  const log = createLog(config.LOG_LEVEL);
  const shutdown = createShutdown(log);
  shutdownOnSignal(log, shutdown.run);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure nobody waited for'));
  try {
    const flags = { demo: args.includes('--demo'), apiOnly: args.includes('--api-only') };
    await bootstrap(config, log, shutdown, flags);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

/** Whether nothing has to be kept in DATA_DIR, so that it need not be there. */
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
  // Before the server is there for others: from then on a database that goes away for a moment must not end it.
  await requestAllSyncs(services);
  await listen(app, config);
  await services.jobs.start(services);
}
