import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { CASING, type Queryable } from './openDatabase';
import { nameStatement } from './statementNames';

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
