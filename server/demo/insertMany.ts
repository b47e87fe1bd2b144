import type { Tx } from '../platform/db/openDatabase';

/** Adds many rows in one statement: the values of each column travel as one array. */
export async function insertMany<Column extends string>(
  tx: Tx,
  table: string,
  columns: Record<Column, string>,
  rows: NoInfer<Record<Column, unknown>>[],
): Promise<void> {
  const names = Object.keys(columns) as Column[];
  const arrays = names.map((name, index) => `$${index + 1}::${columns[name]}[]`);
  await tx.$client.query(
    `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${arrays.join(', ')})`,
    names.map((name) => rows.map((row) => row[name])),
  );
}

/** Numbers for rows that other rows are to point at before they are there. */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)`,
    [table, count],
  );
  return rows.map(({ id }) => id);
}
