import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connected } from './connected';
import { databaseUrl, TEMPLATE } from './database';

/** A database of its own, tables and all; pass 'template1' for an empty one. */
export async function createDatabase(template = TEMPLATE): Promise<string> {
  const url = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await connected(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return databaseUrl(url, name);
}
