import type { TestProject } from 'vitest/node';
import { seedDemo } from '../../server/demo/seedDemo';
import { createTemplate } from '../api/database';
import { DEMO_TEMPLATE_NAME } from '../api/databaseNames';

/** Creates a database with demo data for the run, which tests copy; runs after tests/api/globalSetup.ts. */
export default async function setup(project: TestProject): Promise<void> {
  const { serverUrl, databaseUrl } = project.getProvidedContext();
  await createTemplate({ url: serverUrl, ownerUrl: databaseUrl }, DEMO_TEMPLATE_NAME, seedDemo);
}
