import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { closeServices, createServices } from '../../server/app/services';
import { readConfig } from '../../server/platform/config';
import { startEmbedded } from '../../server/platform/db/embedded/startEmbedded';
import { connected } from './connected';
import { TEST_KEYS } from './keys';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

export const TEMPLATE = 'keystock_template';

/** One PostgreSQL for the whole run, with a migrated database that every test's own is copied from. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-test-'));
  const given = process.env.TEST_DATABASE_URL;
  const database = given ? { url: given, stop: async () => undefined } : await startCheaply(dataDir);

  await makeTemplate(database.url);
  project.provide('databaseUrl', database.url);

  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Thousands of connections are made in a run: the check of the password is to cost next to nothing. */
async function startCheaply(dataDir: string) {
  const database = await startEmbedded({ dataDir, durable: false, log: () => undefined });
  const { username, password } = new URL(database.url);
  await connected(database.url, async (client) => {
    await client.query('SET scram_iterations = 1');
    await client.query(`ALTER ROLE ${username} PASSWORD ${pg.escapeLiteral(password)}`);
  });
  return database;
}

async function makeTemplate(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
  });
  const template = databaseUrl(url, TEMPLATE);
  await closeServices(await createServices(readConfig({}), template, TEST_KEYS, pino({ level: 'silent' })));
}

/** The same server's address with another database. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
