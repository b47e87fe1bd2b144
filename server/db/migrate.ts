import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { StartError } from '../startError';
import type { Db } from './open';

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the tables up to date; what the database refuses is told in its own words. */
export async function migrateDatabase(db: Db): Promise<void> {
  try {
    await migrate(db, { migrationsFolder: MIGRATIONS });
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error;
    throw new StartError(`the database's tables cannot be brought up to date: ${error.cause?.message}`);
  }
}
