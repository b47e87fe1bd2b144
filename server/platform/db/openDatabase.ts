import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ClientBase } from 'pg';
import pg from 'pg';

/** For every session of ours, whatever the server's own settings. */
const SESSION_SETTINGS = [
  // Compiling a statement takes longer than running one of an order.
  `jit = off`,
  // So long a process that is frozen in mid-transaction holds its rows; who waits for them is served then.
  `idle_in_transaction_session_timeout = '10s'`,
  `lock_timeout = '15s'`,
  // A client that vanished is noticed within half a minute.
  `tcp_keepalives_idle = 10`,
  `tcp_keepalives_interval = 5`,
  `tcp_keepalives_count = 4`,
];

/** Where somebody waits for the answer. The server gives up before the client does. */
const INTERACTIVE_SETTINGS = [`statement_timeout = '60s'`, `tcp_user_timeout = '30s'`];
const QUERY_TIMEOUT_MS = 65_000;

// Not every platform can tell whether the client of a running statement is still there.
const CHECK_CLIENT_CONNECTION_SQL = `DO $$ BEGIN
  SET client_connection_check_interval = '5s';
EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$`;

export interface ConnectionLimits {
  /** For work that takes as long as it takes: migrations, and what is started by hand. */
  isLongRunning?: boolean;
}

/**
 * How connections of a pool are made. They are set up by a statement, which costs each a way to the server and
 * back: parameters of the start would take the place of DATABASE_URL's own, and poolers refuse those they don't know.
 */
export function connectionOptions(
  url: string,
  name: string,
  { isLongRunning = false }: ConnectionLimits = {},
) {
  const settings = isLongRunning ? SESSION_SETTINGS : [...SESSION_SETTINGS, ...INTERACTIVE_SETTINGS];
  const setupSql = [...settings.map((setting) => `SET ${setting}`), CHECK_CLIENT_CONNECTION_SQL].join('; ');
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: isLongRunning ? undefined : QUERY_TIMEOUT_MS,
    onConnect: (client: ClientBase) => client.query(setupSql),
  };
}

/** The database with its connection pool. */
export type Db = NodePgDatabase & { $client: pg.Pool };
/** One connection inside a transaction. Whoever is given one uses nothing else. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };
export type Queryable = Db | Tx;

// A COUNT is a bigint; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const CASING = 'snake_case';

export function openDatabase(url: string, onError: (error: Error) => void, limits?: ConnectionLimits): Db {
  const client = new pg.Pool({
    ...connectionOptions(url, 'keystock', limits),
    max: 20,
    connectionTimeoutMillis: 5000,
  });
  // Without a listener a lost connection would end the process; the pool opens a new one by itself. Those in
  // use between two queries have none of the pool's: whoever uses one hears of it at the next query.
  client.on('error', (error) => {
    if (!client.ending) onError(error);
  });
  client.on('connect', (connected) => connected.on('error', () => undefined));
  return drizzle({ client, casing: CASING });
}
