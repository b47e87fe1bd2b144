import type { Tx } from '../platform/db/openDatabase';

/** Inserts many rows in one statement, with one array per column. */
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
