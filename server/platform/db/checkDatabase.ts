import pg from 'pg';
import { StartError } from '../errors';

const MIN_POSTGRES_VERSION = 15;
const CONNECT_TIMEOUT_MS = 10_000;

/** Throws StartError if DATABASE_URL does not lead to a supported PostgreSQL. */
export async function checkDatabase(url: string): Promise<void> {
  const version = await readVersion(url).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new StartError(`DATABASE_URL cannot be used: ${message || code}`);
  });
  if (version < MIN_POSTGRES_VERSION) {
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${version}; Keystock takes ${MIN_POSTGRES_VERSION} or later`,
    );
  }
}

async function readVersion(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
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
