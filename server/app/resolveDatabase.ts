import type { Config } from '../platform/config';
import { checkDatabase } from '../platform/db/checkDatabase';
import { startEmbedded } from '../platform/db/embedded/startEmbedded';
import type { Log } from '../platform/log';

interface ResolvedDatabase {
  /** As the owner of the tables, for migrations and commands. */
  ownerUrl: string;
  /** As the server's role; the owner's address if there is no such role. */
  url: string;
  stop(): Promise<void>;
}

/** Returns the database of DATABASE_URL, else starts the embedded PostgreSQL. */
export async function resolveDatabase(config: Config, dataDir: string, log: Log): Promise<ResolvedDatabase> {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl = url } = config;
  if (url && ownerUrl) {
    await checkDatabase('DATABASE_URL', url);
    if (ownerUrl !== url) await checkDatabase('MIGRATION_DATABASE_URL', ownerUrl);
    return { url, ownerUrl, stop: async () => undefined };
  }
  const embedded = await startEmbedded({ dataDir, log: (line) => log.warn(line) });
  if (embedded.note) log.info(embedded.note);
  return embedded;
}
