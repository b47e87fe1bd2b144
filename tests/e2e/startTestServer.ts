import { createDatabase } from '../api/createDatabase';
import { getProgramPath } from '../api/getProgramPath';
import { TEST_ENCRYPTION_KEY } from '../api/keys';
import { startKeystock } from './startKeystock';

/** Starts a built server on a copy of the given template database. */
export async function startTestServer(
  env: Record<string, string> = {},
  template?: string,
): ReturnType<typeof startKeystock> {
  return startKeystock([getProgramPath('server')], {
    DATABASE_URL: await createDatabase(template),
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    ...env,
  });
}
