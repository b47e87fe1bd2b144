import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Db } from './open';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const LOCK = 5_372_001;

/** Brings the tables up to date. Several servers may start at once: one migrates, the others wait. */
export async function migrateDatabase(db: Db): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: FOLDER });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}
