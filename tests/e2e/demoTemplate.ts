import type { TestProject } from 'vitest/node';
import { seedDemo } from '../../server/demo/seedDemo';
import { createTemplate } from '../api/database';
import { DEMO_TEMPLATE_NAME } from '../api/databaseNames';

/** Creates a database with demo data for the run, which tests copy; runs after tests/api/database.ts. */
export default async function setup(project: TestProject): Promise<void> {
  await createTemplate(project.getProvidedContext().databaseUrl, DEMO_TEMPLATE_NAME, seedDemo);
}
