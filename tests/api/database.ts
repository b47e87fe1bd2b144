import { randomUUID } from 'node:crypto';
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
import type { DebianVersion } from '../debianPostgres';
import { shareSetup } from '../shareSetup';
import { startUntunedPostgres, TEST_SETTINGS } from '../untunedPostgres';
import { replaceDatabaseName, replaceUser, TEMPLATE_NAME } from './databaseNames';
import { TEST_KEYS } from './keys';
import { withConnection } from './withConnection';

declare module 'vitest' {
  interface ProvidedContext {
    /** As the owner of the tables. */
    databaseUrl: string;
    /** As the server's role, which owns nothing. */
    serverUrl: string;
  }
}

/** Starts one PostgreSQL per run with a migrated template; test databases are copies of it. */
export const setupDatabase = shareSetup('database', startDatabase, provideDatabase);

/** The same on Debian's PostgreSQL of a version with the defaults of its installation. */
export const setupDebianDatabase = (version: DebianVersion) =>
  shareSetup(
    `PostgreSQL ${version}`,
    async () => {
      const server = await startUntunedPostgres(TEST_SETTINGS, version);
      const database = await createServerRole(server.url);
      await createTemplate(database, TEMPLATE_NAME);
      return { value: database, stop: server.stop };
    },
    provideDatabase,
  );

async function startDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystock-test-'));
  const database = await startFastPostgres(dataDir);
  await createTemplate(database, TEMPLATE_NAME);
  return {
    value: database,
    async stop() {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function provideDatabase(project: TestProject, { url, ownerUrl }: { url: string; ownerUrl: string }): void {
  project.provide('databaseUrl', ownerUrl);
  project.provide('serverUrl', url);
}

/** Without fsync. A run opens thousands of connections, so a password check uses a single SCRAM iteration. */
export async function startFastPostgres(dataDir: string) {
  const database = await startEmbedded({ dataDir, durable: false, log: () => undefined });
  await withConnection(database.ownerUrl, async (client) => {
    await client.query('SET scram_iterations = 1');
    for (const { username, password } of [new URL(database.ownerUrl), new URL(database.url)])
      await client.query(`ALTER ROLE ${username} PASSWORD ${pg.escapeLiteral(password)}`);
  });
  return database;
}

/** On a PostgreSQL that is not ours. */
async function createServerRole(ownerUrl: string) {
  const password = randomUUID();
  await withConnection(ownerUrl, async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_roles WHERE rolname = 'keystock_server'`);
    const change = rowCount === 0 ? 'CREATE' : 'ALTER';
    await client.query(`${change} ROLE keystock_server LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  });
  const url = replaceUser(
    ownerUrl,
    Object.assign(new URL(ownerUrl), { username: 'keystock_server', password }),
  );
  return { url, ownerUrl, stop: async () => undefined };
}

/** Creates a migrated template on a PostgreSQL, and lets `fill` add data to it. */
export async function createTemplate(
  { url, ownerUrl }: { url: string; ownerUrl: string },
  name: string,
  fill?: (services: Services) => Promise<void>,
): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  });
  const services = await createServices(
    readConfig({}),
    replaceDatabaseName(url, name),
    TEST_KEYS,
    pino({ level: 'silent' }),
    replaceDatabaseName(ownerUrl, name),
  );
  await fill?.(services);
  await closeServices(services);
}
