import type { ClientBase } from 'pg';

/** For every session of ours, whatever the server's own settings. */
const SESSION = [
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
const HURRIED = [`statement_timeout = '60s'`, `tcp_user_timeout = '30s'`];
const HURRIED_QUERY_MS = 65_000;

// Not every platform can tell whether the client of a running statement is still there.
const NOTICE_CLIENTS_GONE = `DO $$ BEGIN
  SET client_connection_check_interval = '5s';
EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$`;

export interface Limits {
  /** For work that takes as long as it takes: migrations, and what is started by hand. */
  isUnhurried?: boolean;
}

/**
 * How connections of a pool are made. They are set up by a statement, which costs each a way to the server and
 * back: parameters of the start would take the place of DATABASE_URL's own, and poolers refuse those they don't know.
 */
export function connection(url: string, name: string, { isUnhurried = false }: Limits = {}) {
  const settings = isUnhurried ? SESSION : [...SESSION, ...HURRIED];
  const setUp = [...settings.map((one) => `SET ${one}`), NOTICE_CLIENTS_GONE].join('; ');
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: isUnhurried ? undefined : HURRIED_QUERY_MS,
    onConnect: (client: ClientBase) => client.query(setUp),
  };
}
