import type { Queryable } from './openDatabase';

/** Reserves ids of rows, in ascending order: of rows that other rows reference, or that ciphertext is bound to. */
export async function reserveIds(db: Queryable, table: string, count: number): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)`,
    [table, count],
  );
  return rows.map(({ id }) => id);
}

/** Reserves the id of one row. */
export async function reserveId(db: Queryable, table: string): Promise<number> {
  const [id] = await reserveIds(db, table, 1);
  if (id === undefined) throw new Error(`${table} has no ids`);
  return id;
}
