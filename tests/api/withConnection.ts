import pg from 'pg';
import type { Services } from '../../server/platform/context';

export const getDatabaseUrl = ({ db }: Pick<Services, 'db'>): string =>
  db.$client.options.connectionString ?? '';

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
