import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { checkDatabase } from './checkDatabase';
import { startEmbedded } from './embedded/startEmbedded';

interface OpenedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, else the PostgreSQL that comes with Keystock. */
export async function openDatabaseUrl(
  config: Config,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<OpenedDatabase> {
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL);
    return { url: config.DATABASE_URL, stop: async () => undefined };
  }
  const embedded = await startEmbedded({ dataDir, log: (line) => log.info(line) });
  if (embedded.note) log.info(embedded.note);
  return embedded;
}
