import type { Queryable } from './openDatabase';

/** Reserves ids of rows, in ascending order: of rows that other rows reference, or that ciphertext is bound to. */
export async function reserveIds(db: Queryable, table: string, count: number): Promise<number[]> {
  // One row: a hundred thousand take longer to send and to read than to make.
  const { rows } = await db.$client.query<{ ids: string | null }>(
    `SELECT string_agg(nextval(pg_get_serial_sequence($1, 'id'))::text, ' ') AS ids FROM generate_series(1, $2)`,
    [table, count],
  );
  return rows[0]?.ids?.split(' ').map(Number) ?? [];
}

/** Reserves the id of one row. */
export async function reserveId(db: Queryable, table: string): Promise<number> {
  const [id] = await reserveIds(db, table, 1);
  if (id === undefined) throw new Error(`${table} has no ids`);
  return id;
}
