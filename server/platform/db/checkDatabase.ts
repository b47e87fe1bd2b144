import pg from 'pg';
import { StartError } from '../errors';
import { isLoopbackHost } from '../httpClient/addresses';

const MIN_POSTGRES_VERSION = 15;
const CONNECT_TIMEOUT_MS = 10_000;

/** Throws StartError if the URL of an environment variable does not lead to a database that Keystock works with, encrypted. */
export async function checkDatabase(variable: string, url: string): Promise<void> {
  const fail = ({ code, message }: NodeJS.ErrnoException): never => {
    const advice = NO_TLS.test(message) ? WITHOUT_TLS : '';
    throw new StartError(`${variable} cannot be used: ${message || code}${advice}`);
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

const NO_TLS = /does not support SSL/;
const WITHOUT_TLS =
  '; turn on TLS there, or use ?sslmode=disable on a network that nobody else can read: prefer and allow are taken as require';

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
  return isLoopbackHost(host) || host.startsWith('/') || /[?&](sslmode|ssl)=/.test(url);
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

/** Which process of which start of PostgreSQL serves this statement. */
const READ_SESSION = `SELECT pg_backend_pid() || ' since ' || pg_postmaster_start_time() AS session`;

// Some poolers keep the session of a client that has changed a setting, as each connection of Keystock does.
const CHANGE_SETTING = 'SET jit = off';

/**
 * False behind a pooler that gives each transaction any session: statements prepared there, settings and session locks
 * are then those of another client. One client alone may get the same session each time; the second one takes it.
 */
async function keepsSessions(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  for (const client of [first, second]) await client.query(CHANGE_SETTING);
  const own = await readSession(first);
  await second.query('BEGIN');
  const other = await readSession(second);
  // With one session in all, the first client would wait for the transaction of the second.
  const isShared = own === other || own !== (await readSession(first));
  await second.query('COMMIT');
  if (isShared) return false;
  return other === (await readSession(second)) && own === (await readSession(first));
}

async function readSession(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ session: string }>(READ_SESSION);
  return rows[0]?.session ?? '';
}
