import pg from 'pg';
import type { Services } from '../../server/platform/context';

/** The database of a test's server. */
export const getDatabaseUrl = ({ db }: Pick<Services, 'db'>): string =>
  db.$client.options.connectionString ?? '';

/** Connects to a database for as long as something is done with it. */
export async function withConnection<Value>(
  url: string,
  use: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
