import pg from 'pg';
import { StartError } from '../startError';

const OLDEST = 15;
const CONNECT_MS = 10_000;

/** Whether DATABASE_URL leads to a PostgreSQL that serves; one line says what is wrong with it. */
export async function checkDatabase(url: string): Promise<void> {
  const version = await readVersion(url).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new StartError(`DATABASE_URL cannot be used: ${message || code}`);
  });
  if (version < OLDEST) {
    throw new StartError(`DATABASE_URL leads to PostgreSQL ${version}; Keystock takes ${OLDEST} or later`);
  }
}

async function readVersion(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version`,
    );
    return rows[0]?.version ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}
