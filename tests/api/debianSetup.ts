import type { TestProject } from 'vitest/node';
import { setupPrograms } from './buildPrograms';
import { setupDebianDatabase } from './database';

/** As `globalSetup.ts`, on Debian's PostgreSQL of the version at the end of the project's name. */
export default async function setup(project: TestProject) {
  const setupDatabase = setupDebianDatabase(project.name.endsWith('15') ? 15 : 17);
  const teardowns = await Promise.all([setupDatabase(project), setupPrograms(project)]);
  return async () => {
    for (const teardown of teardowns) await teardown();
  };
}
