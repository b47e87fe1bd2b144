import type pg from 'pg';

/** Which process of which start of PostgreSQL serves this statement. */
const READ_SESSION = `SELECT pg_backend_pid() || ' since ' || pg_postmaster_start_time() AS session`;

// Some poolers keep the session of a client that has changed a setting, as each connection of Keystock does.
const CHANGE_SETTING = 'SET jit = off';

/**
 * False behind a pooler that gives each transaction any session: statements prepared there, settings and session locks
 * are then those of another client. One client alone may get the same session each time; the second one takes it.
 */
export async function keepsSessions(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  for (const client of [first, second]) await client.query(CHANGE_SETTING);
  const own = await readSession(first);
  await second.query('BEGIN');
  const other = await readSession(second);
  // With one session in all, the first client would wait for the transaction of the second.
  const isShared = own === other || own !== (await readSession(first));
  await second.query('COMMIT');
  if (isShared) return false;
  return other === (await readSession(second)) && own === (await readSession(first));
}

async function readSession(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ session: string }>(READ_SESSION);
  return rows[0]?.session ?? '';
}
