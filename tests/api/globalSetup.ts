import type { TestProject } from 'vitest/node';
import { DEBIAN_VERSIONS, getProjectName } from '../debianPostgres';
import { setupPrograms } from './buildPrograms';
import { setupDatabase, setupDebianDatabase } from './database';

/** Both at once: the database waits for PostgreSQL, the build does not. */
export default async function setup(project: TestProject) {
  const version = DEBIAN_VERSIONS.find((one) => getProjectName(one) === project.name);
  const setupOwnDatabase = version ? setupDebianDatabase(version) : setupDatabase;
  const teardowns = await Promise.all([setupOwnDatabase(project), setupPrograms(project)]);
  return async () => {
    for (const teardown of teardowns) await teardown();
  };
}
