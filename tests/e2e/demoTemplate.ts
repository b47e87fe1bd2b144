import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { closeServices, createServices } from '../../server/app/services';
import { seedDemo } from '../../server/demo/seedDemo';
import { readConfig } from '../../server/platform/config';
import { DEMO_TEMPLATE_NAME, replaceDatabaseName, TEMPLATE_NAME } from '../api/databaseNames';
import { TEST_KEYS } from '../api/keys';
import { withConnection } from '../api/withConnection';

/** Creates a database with demo data for the run, which tests copy; runs after tests/api/database.ts. */
export default async function setup(project: TestProject): Promise<void> {
  const { databaseUrl } = project.getProvidedContext();
  await withConnection(databaseUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${DEMO_TEMPLATE_NAME} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${DEMO_TEMPLATE_NAME} TEMPLATE ${TEMPLATE_NAME}`);
  });
  const url = replaceDatabaseName(databaseUrl, DEMO_TEMPLATE_NAME);
  const services = await createServices(readConfig({}), url, TEST_KEYS, pino({ level: 'silent' }));
  await seedDemo(services);
  await closeServices(services);
}
