import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { replaceDatabaseName, TEMPLATE_NAME } from './databaseNames';
import { withConnection } from './withConnection';

/** Creates a migrated database; pass 'template1' for an empty one. */
export async function createDatabase(template = TEMPLATE_NAME): Promise<string> {
  const url = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withConnection(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return replaceDatabaseName(url, name);
}
