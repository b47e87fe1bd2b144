import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { StartError } from '../errors';
import { type Db, openDatabase } from './openDatabase';

export const MIGRATIONS = fileURLToPath(new URL('../../schema/migrations', import.meta.url));

/**
 * Brings the tables up to date, however long that takes; what the database refuses is told in its own words. Tables
 * that others hold, as a backup does, are not waited for without end: whoever wants them meanwhile would wait behind.
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
