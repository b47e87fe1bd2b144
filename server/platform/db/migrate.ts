import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { StartError } from '../errors';
import { type Db, openDatabase } from './openDatabase';

export const MIGRATIONS = fileURLToPath(new URL('../../schema/migrations', import.meta.url));

/**
 * Migrates the database without a statement timeout; throws StartError with the database's message. The lock
 * timeout still applies: a migration that waits for a long lock, such as a backup's, blocks all other queries.
 */
export async function migrateDatabase({ $client }: Db): Promise<void> {
  const db = openDatabase($client.options.connectionString ?? '', () => undefined, { isLongRunning: true });
  try {
    await migrate(db, { migrationsFolder: MIGRATIONS });
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error;
    throw new StartError(`the database's tables cannot be brought up to date: ${error.cause?.message}`);
  } finally {
    await db.$client.end();
  }
}
