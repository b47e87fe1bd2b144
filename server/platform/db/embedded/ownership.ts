import type pg from 'pg';

const OWNERSHIP_LOCK_KEY = 7_539_786;
const APPLICATION_NAME_PREFIX = 'keystock owner ';

/** Acquires the ownership of the cluster until `client` disconnects; returns false if another process has it. */
export async function acquireOwnership(client: pg.Client): Promise<boolean> {
  await client.query(`select set_config('application_name', $1, false)`, [
    APPLICATION_NAME_PREFIX + process.pid,
  ]);
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
    OWNERSHIP_LOCK_KEY,
  ]);
  return rows[0]?.acquired ?? false;
}

/** Returns the process id of the owner, if any. */
export async function findOwner(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and objid = $1 and datname = current_database()`,
    [OWNERSHIP_LOCK_KEY],
  );
  return rows[0] && Number(rows[0].name.slice(APPLICATION_NAME_PREFIX.length));
}
