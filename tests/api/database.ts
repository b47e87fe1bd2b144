import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../server/app/config';
import { closeServices, createServices } from '../../server/app/services';
import { startEmbedded } from '../../server/platform/db/embedded/startEmbedded';
import { TEST_KEYS } from './keys';
import { withConnection } from './withConnection';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

export const TEMPLATE_NAME = 'keystock_template';

/** One PostgreSQL for the whole run, with a migrated database that every test's own is copied from. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-test-'));
  const given = process.env.TEST_DATABASE_URL;
  const database = given ? { url: given, stop: async () => undefined } : await startFastPostgres(dataDir);

  await createTemplate(database.url);
  project.provide('databaseUrl', database.url);

  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Thousands of connections are made in a run: the check of the password is to cost next to nothing. */
async function startFastPostgres(dataDir: string) {
  const database = await startEmbedded({ dataDir, durable: false, log: () => undefined });
  const { username, password } = new URL(database.url);
  await withConnection(database.url, async (client) => {
    await client.query('SET scram_iterations = 1');
    await client.query(`ALTER ROLE ${username} PASSWORD ${pg.escapeLiteral(password)}`);
  });
  return database;
}

async function createTemplate(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE_NAME} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE_NAME}`);
  });
  const template = replaceDatabaseName(url, TEMPLATE_NAME);
  await closeServices(await createServices(readConfig({}), template, TEST_KEYS, pino({ level: 'silent' })));
}

/** The same server's address with another database. */
export function replaceDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
