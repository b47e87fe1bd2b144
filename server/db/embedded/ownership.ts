import pg from 'pg';
import { isAlive } from './postmaster';

const lockKey = 7_539_786;
const ownerName = (pid: number) => `keystock owner ${pid}`;

/** Takes the folder for this process, for as long as `client` stays connected. */
export async function takeOwnership(client: pg.Client): Promise<{ owner?: number }> {
  await client.query(`select set_config('application_name', $1, false)`, [ownerName(process.pid)]);
  const taken = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [lockKey]);
  if (taken.rows[0]?.ok) return {};
  return { owner: await findOwner(client) };
}

async function findOwner(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and objid = $1 and datname = current_database()`,
    [lockKey],
  );
  return Number(rows[0]?.name.split(' ').at(-1) ?? 0);
}

/** A killed owner's lock goes with its connection, a moment later. */
export const isLiving = (owner: number) => owner > 0 && isAlive(owner);

/** A connection to the engine's own database, where the owner's lock lives. */
export function lockClient(port: number, user: string, password: string): pg.Client {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  client.on('error', () => undefined);
  return client;
}
