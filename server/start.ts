import type { FastifyBaseLogger } from 'fastify';
import { ensureAdmin } from './auth/ensureAdmin';
import { buildStaleConsole } from './buildStaleConsole';
import { type Closing, closeInTurn } from './closeInTurn';
import { type Config, readConfig } from './config';
import { openDataDir } from './dataDir';
import { openDatabaseUrl } from './db/openDatabaseUrl';
import { fillDemo } from './demo/fillDemo';
import { buildApp } from './http/app';
import { checkPort, listen } from './http/listen';
import { createLog } from './log';
import { readKeys } from './security/readKeys';
import { closeServices, openServices } from './services';
import { requestAllSyncs } from './sites/requestAllSyncs';
import { stopOnSignal } from './stopOnSignal';

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
  const closing = closeInTurn(log);
  stopOnSignal(log, closing.run);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure nobody waited for'));
  try {
    const flags = { demo: args.includes('--demo'), apiOnly: args.includes('--api-only') };
    await bringUp(config, log, closing, flags);
  } catch (error) {
    await closing.run();
    throw error;
  }
}

/** Whether nothing has to be kept in DATA_DIR, so that it need not be there. */
function isAllGiven({ DATABASE_URL, ENCRYPTION_KEY, SESSION_SECRET }: Config): boolean {
  return Boolean(DATABASE_URL && ENCRYPTION_KEY && SESSION_SECRET);
}

async function bringUp(config: Config, log: FastifyBaseLogger, closing: Closing, flags: Flags) {
  const dataDir = isAllGiven(config) ? config.DATA_DIR : openDataDir(config.DATA_DIR);
  await checkPort(config);
  if (!flags.apiOnly) await buildStaleConsole(log);

  const database = await openDatabaseUrl(config, dataDir, log);
  await closing.add(database.stop);
  const services = await openServices(config, database.url, readKeys(config, dataDir), log);
  await closing.add(() => closeServices(services));
  await ensureAdmin(services);
  if (flags.demo) await fillDemo(services);

  const app = await buildApp(services);
  await closing.add(() => app.close());
  // Before the server is there for others: from then on a database that goes away for a moment must not end it.
  await requestAllSyncs(services);
  await listen(app, config);
  await services.jobs.start(services);
}
