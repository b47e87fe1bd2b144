import { ensureAdmin } from './auth/ensureAdmin';
import { buildStaleConsole } from './buildStaleConsole';
import { readConfig } from './config';
import { openDataDir } from './dataDir';
import { openDatabaseUrl } from './db/openDatabaseUrl';
import { fillDemo } from './demo/fillDemo';
import { buildApp } from './http/app';
import { listen } from './http/listen';
import { createLog } from './log';
import { readKeys } from './security/readKeys';
import { closeServices, openServices } from './services';
import { stopOnSignal } from './stopOnSignal';

/** Brings the server up, step by step; what cannot work stops it with one line. */
export async function start(env: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  const config = readConfig(env);
  const log = createLog(config.LOG_LEVEL);
  await buildStaleConsole(log);

  const dataDir = openDataDir(config.DATA_DIR);
  const database = await openDatabaseUrl(config, dataDir, log);
  const services = await openServices(config, database.url, readKeys(config, dataDir), log);
  await ensureAdmin(services);
  if (args.includes('--demo')) await fillDemo(services);

  const app = await buildApp(services);
  await listen(app, config);
  await services.jobs.start(services);
  stopOnSignal(log, async () => {
    await app.close();
    await closeServices(services);
    await database.stop();
  });
}
