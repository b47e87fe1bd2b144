import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { connectOwner, type OwnerConnection } from './connectOwner';
import { createDatabase } from './createDatabase';
import { KeptSessions } from './keptSessions';

/** Up to this size PostgreSQL plans a table like an empty one, even with dead rows. */
const MAX_PAGES = 10;

const FILLED_TABLES = `
  SELECT oid::regclass::text AS name, pg_relation_size(oid) / current_setting('block_size')::int AS pages
  FROM pg_class WHERE relkind = 'r' AND oid >= 16384 AND pg_relation_size(oid) > 0`;

const SEQUENCES = `
  SELECT json_agg(json_build_object('name', seqrelid::regclass::text, 'last',
    coalesce(pg_sequence_last_value(seqrelid), seqstart), 'called', pg_sequence_last_value(seqrelid) IS NOT NULL))::text
  FROM pg_sequence`;

const OTHER_CONNECTIONS = `
  SELECT count(*)::int FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
    AND pid <> ALL ($1::int[])`;

/** Changes with the schema, its statistics and the database's settings. */
const SCHEMA_VERSION = `
  SELECT string_agg(part, ' ') FROM (
    ${[
      `pg_class WHERE oid >= 16384`,
      `pg_attribute WHERE attrelid >= 16384`,
      `pg_proc WHERE oid >= 16384`,
      `pg_type WHERE oid >= 16384`,
      `pg_statistic WHERE starelid >= 16384`,
      `pg_namespace`,
      `pg_constraint`,
      `pg_index`,
      `pg_trigger`,
      `pg_attrdef`,
      `pg_extension`,
      `pg_statistic_ext`,
      `pg_db_role_setting WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      `pg_database WHERE datname = current_database()`,
    ]
      .map((from) => `SELECT count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) AS part FROM ${from}`)
      .join('\nUNION ALL ')}
    UNION ALL SELECT sum(relpages) || ':' || sum(reltuples) FROM pg_class WHERE oid >= 16384
  ) parts`;

/** A database with its initial contents. */
export interface CleanDatabase {
  url: string;
  schema: string;
  rows: Map<string, string[]>;
  sequences: string;
  owner: OwnerConnection;
  /** Of its servers. */
  sessions: KeptSessions;
}

/** Released databases of this worker. */
const spareDatabases: CleanDatabase[] = [];

/** A migrated database for this test only. Restores a released one if that is exact, else creates one. */
export async function ownDatabase(): Promise<CleanDatabase> {
  const database = await takeDatabase();
  onTestFinished(() => releaseDatabase(database));
  return database;
}

export async function takeDatabase(): Promise<CleanDatabase> {
  return (await takeSpare()) ?? (await createCleanDatabase());
}

export function releaseDatabase(database: CleanDatabase): void {
  spareDatabases.push(database);
}

async function takeSpare(): Promise<CleanDatabase | undefined> {
  for (let database = spareDatabases.pop(); database; database = spareDatabases.pop()) {
    if (await restore(database)) return database;
    database.sessions.close();
    await database.owner.client.end();
  }
  return undefined;
}

export async function createCleanDatabase(): Promise<CleanDatabase> {
  const url = await createDatabase();
  const owner = await connectOwner(url);
  const { client } = owner;
  const rows = new Map<string, string[]>();
  for (const { name } of await listFilledTables(client)) rows.set(name, await readRows(client, name));
  const sequences = await selectValue<string>(client, SEQUENCES);
  const schema = await selectValue<string>(client, SCHEMA_VERSION);
  return { url, schema, rows, sequences, owner, sessions: new KeptSessions() };
}

/** Restores the initial contents; false if that cannot be exact. */
async function restore({ owner, rows, schema, sequences, sessions }: CleanDatabase): Promise<boolean> {
  const { client } = owner;
  if (!owner.isFree() || !(await isSuperuser(client)) || !(await waitUntilUnused(client, sessions)))
    return false;
  if ((await selectValue(client, SCHEMA_VERSION)) !== schema) return false;
  const tables = await listFilledTables(client);
  if (tables.some(({ pages }) => pages > MAX_PAGES)) return false;

  // One round trip. The role disables foreign keys and the triggers that protect the audit log.
  await client.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    ${tables.map(({ name }) => restoreRowsSql(name, rows.get(name) ?? [])).join('')}
    SELECT setval(name::regclass, last, called)
    FROM json_to_recordset(${pg.escapeLiteral(sequences)}) AS s(name text, last bigint, called boolean);
    COMMIT`);
  return true;
}

/** Only a superuser may restore. Settings of the last test end. */
async function isSuperuser(client: pg.Client): Promise<boolean> {
  await client.query('DISCARD ALL');
  return (await selectValue(client, 'SHOW is_superuser')) === 'on';
}

function restoreRowsSql(table: string, rows: string[]): string {
  if (rows.length === 0) return `DELETE FROM ${table};`;
  const initial = `ARRAY[${rows.map(pg.escapeLiteral).join(', ')}]`;
  return `
    DELETE FROM ${table} whole WHERE whole::text <> ALL (${initial});
    INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT (made::${table}).* FROM unnest(${initial}) made
    WHERE made NOT IN (SELECT whole::text FROM ${table} whole);`;
}

/** Waits up to two seconds until there is no other session in use; a closed one ends within milliseconds. */
async function waitUntilUnused(client: pg.Client, sessions: KeptSessions): Promise<boolean> {
  for (let pause = 1, waited = 0; waited < 2000; waited += pause, pause = Math.min(pause * 2, 20)) {
    if ((await selectValue<number>(client, OTHER_CONNECTIONS, [sessions.listProcesses()])) === 0) return true;
    await wait(pause);
  }
  return false;
}

async function listFilledTables(client: pg.Client): Promise<{ name: string; pages: number }[]> {
  return (await client.query<{ name: string; pages: number }>(FILLED_TABLES)).rows;
}

/** Rows of a table in PostgreSQL's text format. */
async function readRows(client: pg.Client, table: string): Promise<string[]> {
  return selectValue<string[]>(client, `SELECT coalesce(array_agg(whole::text), '{}') FROM ${table} whole`);
}

async function selectValue<Value>(client: pg.Client, query: string, values: unknown[] = []): Promise<Value> {
  const { rows } = await client.query<[Value]>({ text: query, values, rowMode: 'array' });
  const [row] = rows;
  if (!row) throw new Error(`Query returned no row: ${query}`);
  return row[0];
}
