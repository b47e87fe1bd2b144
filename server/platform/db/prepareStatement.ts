import type pg from 'pg';
import type { Queryable } from './openDatabase';

/** Runs one statement with its values. */
export type PreparedStatement<Row extends pg.QueryResultRow> = (
  db: Queryable,
  values: unknown[],
) => Promise<pg.QueryResult<Row>>;

/** SQL that every order goes through: each connection parses and plans it once, under its name. */
export function prepareStatement<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): PreparedStatement<Row> {
  return (db, values) => db.$client.query<Row>({ name, text, values });
}
