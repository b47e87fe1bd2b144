import pg from 'pg';
import { StartError } from '../errors';
import { getLiteralAddress, isLoopbackAddress } from '../httpClient/addresses';

const MIN_POSTGRES_VERSION = 15;
const CONNECT_TIMEOUT_MS = 10_000;

/** Throws StartError if the URL of an environment variable does not lead to a supported PostgreSQL, encrypted. */
export async function checkDatabase(variable: string, url: string): Promise<void> {
  if (!isEncryptionDecided(url)) {
    throw new StartError(
      `${variable} leads to another machine without TLS; add ?sslmode=verify-full to it, or ?sslmode=disable on a network that nobody else can read`,
    );
  }
  const version = await readVersion(url).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new StartError(`${variable} cannot be used: ${message || code}`);
  });
  if (version < MIN_POSTGRES_VERSION) {
    throw new StartError(
      `${variable} leads to PostgreSQL ${version}; Keystock takes ${MIN_POSTGRES_VERSION} or later`,
    );
  }
}

/** True if the connection stays on this machine, or the URL says whether it is encrypted. */
function isEncryptionDecided(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { hostname, searchParams } = new URL(url);
  const address = getLiteralAddress(hostname);
  const isLoopback = hostname === 'localhost' || (address !== null && isLoopbackAddress(address));
  const isSocket = hostname === '' || decodeURIComponent(hostname).startsWith('/');
  return isLoopback || isSocket || ['sslmode', 'ssl', 'host'].some((name) => searchParams.has(name));
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
