import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { closeServices, createServices } from '../../server/app/services';
import { readConfig } from '../../server/platform/config';
import type { Services } from '../../server/platform/context';
import { startEmbedded } from '../../server/platform/db/embedded/startEmbedded';
import { replaceDatabaseName, TEMPLATE_NAME } from './databaseNames';
import { TEST_KEYS } from './keys';
import { withConnection } from './withConnection';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Starts one PostgreSQL per run with a migrated template; test databases are copies of it. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-test-'));
  const externalUrl = process.env.TEST_DATABASE_URL;
  const database = externalUrl
    ? { url: externalUrl, stop: async () => undefined }
    : await startFastPostgres(dataDir);

  await createTemplate(database.url, TEMPLATE_NAME);
  project.provide('databaseUrl', database.url);

  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A run opens thousands of connections, so a password check uses a single SCRAM iteration. */
async function startFastPostgres(dataDir: string) {
  const database = await startEmbedded({ dataDir, durable: false, log: () => undefined });
  const { username, password } = new URL(database.url);
  await withConnection(database.url, async (client) => {
    await client.query('SET scram_iterations = 1');
    await client.query(`ALTER ROLE ${username} PASSWORD ${pg.escapeLiteral(password)}`);
  });
  return database;
}

/** Creates a migrated template on the server at `url`, and lets `fill` add data to it. */
export async function createTemplate(
  url: string,
  name: string,
  fill?: (services: Services) => Promise<void>,
): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  });
  const template = replaceDatabaseName(url, name);
  const services = await createServices(readConfig({}), template, TEST_KEYS, pino({ level: 'silent' }));
  await fill?.(services);
  await closeServices(services);
}
