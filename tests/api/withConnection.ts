import pg from 'pg';
import { inject } from 'vitest';
import type { Services } from '../../server/platform/context';
import { replaceUser } from './databaseNames';

/** The address of a server's database, as the owner of its tables. */
export const getDatabaseUrl = ({ db }: Pick<Services, 'db'>): string =>
  replaceUser(db.$client.options.connectionString ?? '', new URL(inject('databaseUrl')));

/** The address of a database of this run, as the server's role, which owns nothing. */
export const getServerUrl = (url: string): string => replaceUser(url, new URL(inject('serverUrl')));

/** Opens a connection for the duration of `callback`. */
export async function withConnection<Value>(
  url: string,
  callback: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await callback(client);
  } finally {
    await client.end();
  }
}
