import type pg from 'pg';
import type { Queryable } from './open';

/** Runs one statement with its values. */
export type Statement<Row extends pg.QueryResultRow> = (
  db: Queryable,
  values: unknown[],
) => Promise<pg.QueryResult<Row>>;

/** SQL that every order goes through: each connection parses and plans it once, under its name. */
export function statement<Row extends pg.QueryResultRow>(name: string, text: string): Statement<Row> {
  return (db, values) => db.$client.query<Row>({ name, text, values });
}
