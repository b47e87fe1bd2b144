import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Db } from './open';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the tables up to date. */
export async function migrateDatabase(db: Db): Promise<void> {
  await migrate(db, { migrationsFolder: FOLDER });
}
