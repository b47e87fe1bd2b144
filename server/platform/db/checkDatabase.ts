import pg from 'pg';
import { StartError } from '../errors';
import { getLiteralAddress, isLoopbackAddress } from '../httpClient/addresses';

const MIN_POSTGRES_VERSION = 15;
const CONNECT_TIMEOUT_MS = 10_000;

/** Throws StartError if the URL of an environment variable does not lead to a supported PostgreSQL, encrypted. */
export async function checkDatabase(variable: string, url: string): Promise<void> {
  const fail = ({ code, message }: NodeJS.ErrnoException): never => {
    throw new StartError(`${variable} cannot be used: ${message || code}`);
  };
  const client = openClient(url, fail);
  if (!isEncryptionDecided(client.host, url)) {
    throw new StartError(
      `${variable} leads to another machine without TLS; add ?sslmode=verify-full to it, or ?sslmode=disable on a network that nobody else can read`,
    );
  }
  const version = await readVersion(client).catch(fail);
  if (version < MIN_POSTGRES_VERSION) {
    throw new StartError(
      `${variable} leads to PostgreSQL ${version}; Keystock takes ${MIN_POSTGRES_VERSION} or later`,
    );
  }
}

/** Reads the URL as connections do, so that the host is the one that they connect to. */
function openClient(url: string, fail: (error: Error) => never): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    });
  } catch (error) {
    return fail(error as Error);
  }
}

/** True if the connection stays on this machine, or the URL says whether it is encrypted. */
function isEncryptionDecided(host: string, url: string): boolean {
  const address = getLiteralAddress(host);
  const isLoopback = host === 'localhost' || (address !== null && isLoopbackAddress(address));
  return isLoopback || host.startsWith('/') || /[?&](sslmode|ssl)=/.test(url);
}

async function readVersion(client: pg.Client): Promise<number> {
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
