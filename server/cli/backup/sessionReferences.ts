import pg from 'pg';

interface Reference {
  table: string;
  column: string;
  constraint: string;
}

const REFERENCES = `
  SELECT conrelid::regclass::text AS table, quote_ident(attname) AS column, conname AS constraint
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
  WHERE contype = 'f' AND confrelid = to_regclass('public.sessions')`;

/** Copies the rows of a backup, which has no sessions, and empties what refers to one, as the end of a session does. */
export async function copyWithoutSessions<T>(client: pg.ClientBase, copy: () => Promise<T>): Promise<T> {
  const { rows: references } = await client.query<Reference>(REFERENCES);
  const alter = async (change: string) => {
    for (const { table, constraint } of references)
      await client.query(
        `ALTER TABLE ${table} ALTER CONSTRAINT ${pg.escapeIdentifier(constraint)} ${change}`,
      );
  };
  await alter('DEFERRABLE INITIALLY DEFERRED');
  const copied = await copy();
  for (const { table, column } of references)
    await client.query(`UPDATE ${table} SET ${column} = NULL WHERE ${column} IS NOT NULL`);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  await alter('NOT DEFERRABLE');
  return copied;
}
