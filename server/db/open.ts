import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { connection, type Limits } from './connection';

/** The database with its connection pool. */
export type Db = NodePgDatabase & { $client: pg.Pool };
/** One connection inside a transaction. Whoever is given one uses nothing else. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };
export type Queryable = Db | Tx;

// A COUNT is a bigint; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const CASING = 'snake_case';

export function openDatabase(url: string, onError: (error: Error) => void, limits?: Limits): Db {
  const client = new pg.Pool({
    ...connection(url, 'keystock', limits),
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
