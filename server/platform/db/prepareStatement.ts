import type pg from 'pg';
import type { Queryable } from './openDatabase';

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
