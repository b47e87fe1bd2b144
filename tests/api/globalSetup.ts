import type { TestProject } from 'vitest/node';
import { setupPrograms } from './buildPrograms';
import { setupDatabase } from './database';

/** Both at once: the database waits for PostgreSQL, the build does not. */
export default async function setup(project: TestProject) {
  const teardowns = await Promise.all([setupDatabase(project), setupPrograms(project)]);
  return async () => {
    for (const teardown of teardowns) await teardown();
  };
}
