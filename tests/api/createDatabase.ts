import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { replaceDatabaseName, TEMPLATE_NAME } from './databaseNames';
import { withConnection } from './withConnection';

/**
 * Creates a migrated database; pass 'template1' for an empty one, and SQL options. As a start leaves it, the server
 * creates no table.
 */
export async function createDatabase(template = TEMPLATE_NAME, options = ''): Promise<string> {
  const url = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withConnection(url, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${options}`);
    await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  });
  return replaceDatabaseName(url, name);
}
