import pg from 'pg';
import { replaceDatabaseName } from '../api/databaseNames';

/** A PostgreSQL of the simulation. */
export interface Cluster {
  url: string;
  ownerUrl: string;
}

/** Runs statements one after the other on a connection of its own. */
export async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}

/** A setting of a database is not copied with it. */
const setClock = (name: string) => `ALTER DATABASE ${name} SET search_path = sim, public, pg_catalog`;

// With a timeout, pg_terminate_backend looks every 100 ms, and for each connection by itself.
const terminate = (name: string) => `DO $$ BEGIN
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}';
  WHILE EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${name}') LOOP
    PERFORM pg_sleep(0.002), pg_stat_clear_snapshot();
  END LOOP;
END $$`;

/** To a server a database without connections is as one that is starting: it tries again. */
const limit = (name: string, connections: 0 | -1) => `ALTER DATABASE ${name} CONNECTION LIMIT ${connections}`;

/** Copies a database as it is. All its connections end. */
export async function copyDatabase({ ownerUrl }: Cluster, from: string, to: string): Promise<void> {
  await query(
    ownerUrl,
    `DROP DATABASE IF EXISTS ${to} WITH (FORCE)`,
    limit(from, 0),
    terminate(from),
    `CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY file_copy`,
    limit(to, -1),
    setClock(to),
    limit(from, -1),
  );
}

/** Replaces a database by a copy of another one, changed by `mark`. All its connections end; new ones reach the copy. */
export async function replaceDatabase(
  cluster: Cluster,
  name: string,
  copied: string,
  mark: string,
): Promise<void> {
  const [next, old] = [`${name}_next`, `${name}_old`];
  await copyDatabase(cluster, copied, next);
  await query(replaceDatabaseName(cluster.ownerUrl, next), mark);
  await query(
    cluster.ownerUrl,
    limit(name, 0),
    terminate(name),
    `BEGIN; ALTER DATABASE ${name} RENAME TO ${old}; ALTER DATABASE ${next} RENAME TO ${name}; COMMIT`,
    `DROP DATABASE ${old} WITH (FORCE)`,
  );
}
