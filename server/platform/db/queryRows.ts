import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { CASING, type Queryable } from './openDatabase';

const dialect = new PgDialect({ casing: CASING });

/** Runs a composed statement; unlike `execute`, it returns timestamps as dates. */
export async function queryRows<Row extends QueryResultRow>(db: Queryable, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return (await db.$client.query<Row>(text, params)).rows;
}

/** The same for a statement of few distinct texts, which each connection parses and plans once. */
export async function queryPrepared<Row extends QueryResultRow>(db: Queryable, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return (await db.$client.query<Row>({ name: nameStatement(text), text, values: params })).rows;
}

type PreparedStatement<Row extends pg.QueryResultRow> = (
  db: Queryable,
  values: unknown[],
) => Promise<pg.QueryResult<Row>>;

/** Defines a named statement for hot paths: each connection parses and plans it once. */
export function prepareStatement<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): PreparedStatement<Row> {
  return (db, values) => db.$client.query<Row>({ name, text, values });
}

/** A name of 28 characters; PostgreSQL allows 63. There should be few distinct texts, each of which every connection keeps. */
const nameStatement = (text: string): string => createHash('sha1').update(text).digest('base64');

/**
 * Names statements of tables that grow. A plan for few rows would be kept for a million until the next statistics of its
 * tables, so the names change whenever the rows have doubled.
 */
export function createStatementNames(prefix: string) {
  /** Up to how many rows the plans of the current names are kept. */
  const plannedRows = new WeakMap<Queryable['$client'], number>();
  return {
    getName: ({ $client }: Queryable, text: string): string =>
      `${prefix} ${plannedRows.get($client) ?? 0} ${nameStatement(text)}`,
    replanAfterGrowth({ $client }: Queryable, rows: number): void {
      if (rows > (plannedRows.get($client) ?? 0)) plannedRows.set($client, 2 * rows);
    },
  };
}
