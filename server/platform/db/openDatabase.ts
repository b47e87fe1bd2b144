import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { createWitness, type Witness } from './witness';

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

const witnesses = new WeakMap<pg.Pool, Witness>();

/** Notices a restored database, a promoted standby, or one that was set back, and tells it that this server runs. */
export const checkIdentity = (db: Db): Promise<void> =>
  withWitness(db, async (witness, client) => {
    await witness.check(client);
    await witness.beat(client);
  });

/** Tells the database that this server stops. */
export const leaveDatabase = (db: Db): Promise<void> =>
  withWitness(db, (witness, client) => witness.leave(client));

async function withWitness(
  { $client: pool }: Db,
  run: (witness: Witness, client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const witness = witnesses.get(pool);
  if (!witness) return;
  const client = await pool.connect();
  try {
    await run(witness, client);
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
  witness?: Witness,
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
      await witness?.check(client);
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
  const witness = checksIdentity ? createWitness() : undefined;
  const client = new pg.Pool({
    ...connectionOptions(url, name, limits, witness),
    max,
    connectionTimeoutMillis: 5000,
  });
  if (witness) witnesses.set(client, witness);
  // Without listeners, a lost connection would end the process. The pool replaces idle connections; errors of a
  // checked-out connection surface at its next query.
  client.on('error', (error) => {
    if (!client.ending) onError(error);
  });
  client.on('connect', (connected) => connected.on('error', () => undefined));
  return drizzle({ client, casing: CASING });
}
