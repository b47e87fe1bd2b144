import type { TestProject } from 'vitest/node';
import { setupPrograms } from './buildPrograms';
import { setupSystemDatabase } from './database';

/** As `globalSetup.ts`, on the system's PostgreSQL. */
export default async function setup(project: TestProject) {
  const teardowns = await Promise.all([setupSystemDatabase(project), setupPrograms(project)]);
  return async () => {
    for (const teardown of teardowns) await teardown();
  };
}
