import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ClientBase } from 'pg';
import pg from 'pg';

/** Settings of every session, independent of the server's configuration. */
const SESSION_SETTINGS = [
  // JIT compilation takes longer than the execution of our statements.
  `jit = off`,
  // Limits how long a frozen process blocks rows; below the lock timeout of those that wait.
  `idle_in_transaction_session_timeout = '10s'`,
  `lock_timeout = '15s'`,
  // Detects a dead client within 30 seconds.
  `tcp_keepalives_idle = 10`,
  `tcp_keepalives_interval = 5`,
  `tcp_keepalives_count = 4`,
];

/** For interactive requests; the server-side timeouts are shorter than the client's. */
const INTERACTIVE_SETTINGS = [`statement_timeout = '60s'`, `tcp_user_timeout = '30s'`];
const QUERY_TIMEOUT_MS = 65_000;

// Who learns of a key must not learn of it before it is on disk. Other values concern standbys: they are kept.
const COMMIT_TO_DISK_SQL = `
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`;

// Not every platform supports this setting.
const CHECK_CLIENT_CONNECTION_SQL = `DO $$ BEGIN
  SET client_connection_check_interval = '5s';
EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$`;

const checks = new WeakMap<pg.Pool, IdentityCheck>();

/** Notices a restored database, a promoted standby, or one that was set back. See decision 20. */
export async function checkIdentity({ $client: pool }: Db): Promise<void> {
  const client = await pool.connect();
  try {
    await checks.get(pool)?.(client);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

interface ConnectionLimits {
  /** Of the sessions; default `keystock`. */
  name?: string;
  /** Number of connections at most; default 20. */
  max?: number;
  /** Disables the timeouts for migrations and commands. */
  isLongRunning?: boolean;
  /** Each connection notices whether the database was restored or set back, or its standby promoted; a standby is refused. */
  checksIdentity?: boolean;
  /** Commits do not wait for the disk: what a crash loses is done again. */
  isRepeatable?: boolean;
}

/**
 * Options of a connection pool. Settings are applied by a statement, which costs a round trip per connection:
 * startup parameters would override those of DATABASE_URL, and poolers reject unknown ones.
 */
function connectionOptions(
  url: string,
  name: string,
  {
    isLongRunning = false,
    isRepeatable = false,
  }: Pick<ConnectionLimits, 'isLongRunning' | 'isRepeatable'> = {},
  checkIdentity?: IdentityCheck,
) {
  const settings = isLongRunning ? SESSION_SETTINGS : [...SESSION_SETTINGS, ...INTERACTIVE_SETTINGS];
  const setupSql = [
    ...settings.map((setting) => `SET ${setting}`),
    isRepeatable ? 'SET synchronous_commit = off' : COMMIT_TO_DISK_SQL,
    CHECK_CLIENT_CONNECTION_SQL,
  ].join('; ');
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: isLongRunning ? undefined : QUERY_TIMEOUT_MS,
    async onConnect(client: ClientBase) {
      await client.query(setupSql);
      await checkIdentity?.(client);
    },
  };
}

export type Db = NodePgDatabase & { $client: pg.Pool };
/** A connection inside a transaction; its receiver uses no other connection. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };
export type Queryable = Db | Tx;

// COUNT returns bigint; our values are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const CASING = 'snake_case';

export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { name = 'keystock', max = 20, checksIdentity = false, ...limits }: ConnectionLimits = {},
): Db {
  const check = checksIdentity ? createIdentityCheck() : undefined;
  const client = new pg.Pool({
    ...connectionOptions(url, name, limits, check),
    max,
    connectionTimeoutMillis: 5000,
  });
  if (check) checks.set(client, check);
  // Without listeners, a lost connection would end the process. The pool replaces idle connections; errors of a
  // checked-out connection surface at its next query.
  client.on('error', (error) => {
    if (!client.ending) onError(error);
  });
  client.on('connect', (connected) => connected.on('error', () => undefined));
  return drizzle({ client, casing: CASING });
}

/** Notices on a connection whether its database has lost something, and starts a recovery if so. */
type IdentityCheck = (client: pg.ClientBase) => Promise<void>;

// Before the first migration and the grants after it, there is nothing to compare. A standby is refused: nothing ends its
// connections when it is promoted, so that they would not notice.
const compareSql = (seen: string | null) => `DO $$ BEGIN
  IF pg_is_in_recovery() THEN
    RAISE EXCEPTION 'the database is a standby' USING ERRCODE = 'cannot_connect_now';
  END IF;
  IF to_regprocedure('notice_loss(jsonb)') IS NOT NULL
    AND has_table_privilege(to_regclass('database_identity'), 'UPDATE') THEN
    PERFORM set_config('keystock.seen', notice_loss(${seen ? pg.escapeLiteral(seen) : 'NULL'})::text, false);
  END IF;
END $$`;

const READ_SEEN = `SELECT nullif(current_setting('keystock.seen', true), '') AS seen`;

/**
 * Remembers what this process saw of its database last. A database that was set back, or whose address leads back to it
 * from a promoted standby, cannot know: its own sign of it would be set back, too.
 */
function createIdentityCheck(): IdentityCheck {
  let seen: string | null = null;
  let latestTurn = 0;
  let turns = 0;
  return async (client) => {
    turns += 1;
    const turn = turns;
    await client.query(compareSql(seen));
    const { rows } = await client.query<{ seen: string | null }>(READ_SEEN);
    // Of several at once, the one that began last has the latest state.
    if (turn < latestTurn) return;
    latestTurn = turn;
    seen = rows[0]?.seen ?? seen;
  };
}
