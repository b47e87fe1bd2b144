import type { Config } from '../platform/config';
import { checkDatabase } from '../platform/db/checkDatabase';
import { startEmbedded } from '../platform/db/embedded/startEmbedded';
import type { Log } from '../platform/log';

interface ResolvedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, else the PostgreSQL that comes with Keystock. */
export async function resolveDatabase(config: Config, dataDir: string, log: Log): Promise<ResolvedDatabase> {
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL);
    return { url: config.DATABASE_URL, stop: async () => undefined };
  }
  const embedded = await startEmbedded({ dataDir, log: (line) => log.info(line) });
  if (embedded.note) log.info(embedded.note);
  return embedded;
}
