import pg from 'pg';
import { StartError } from '../errors';
import { getLiteralAddress, isLoopbackAddress } from '../httpClient/addresses';
import { keepsSessions } from './keepsSessions';

const MIN_POSTGRES_VERSION = 15;
const CONNECT_TIMEOUT_MS = 10_000;

/** Throws StartError if the URL of an environment variable does not lead to a database that Keystock works with, encrypted. */
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
  const fault = await findFault(client, openClient(url, fail)).catch(fail);
  if (fault) throw new StartError(`${variable} leads to ${fault}`);
}

/** Reads the URL as connections do, so that the host is the one that they connect to. */
function openClient(url: string, fail: (error: Error) => never): pg.Client {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    });
    // Its query fails, too; without a listener, a lost connection would end the process.
    return client.on('error', () => undefined);
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

interface Facts {
  version: number;
  encoding: string;
  database: string;
}

const READ_FACTS = `SELECT current_setting('server_version_num')::int / 10000 AS version,
  current_setting('server_encoding') AS encoding, current_database() AS database`;

async function findFault(...clients: [pg.Client, pg.Client]): Promise<string | undefined> {
  try {
    for (const client of clients) await client.connect();
    const { rows } = await clients[0].query<Facts>(READ_FACTS);
    return (
      (rows[0] && describeFault(rows[0])) ?? ((await keepsSessions(...clients)) ? undefined : SHARED_SESSIONS)
    );
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

const SHARED_SESSIONS =
  'a connection pooler that shares sessions; use its session mode (PgBouncer: pool_mode = session) or the address of PostgreSQL itself';

function describeFault({ version, encoding, database }: Facts): string | undefined {
  if (version < MIN_POSTGRES_VERSION)
    return `PostgreSQL ${version}; Keystock takes ${MIN_POSTGRES_VERSION} or later`;
  if (encoding !== 'UTF8')
    return `the database ${database} in ${encoding}, which lacks letters of names and keys; give one made by CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`;
  return undefined;
}
