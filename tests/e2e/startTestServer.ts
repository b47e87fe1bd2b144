import { createDatabase } from '../api/createDatabase';
import { getProgramPath } from '../api/getProgramPath';
import { TEST_KEYS } from '../api/keys';
import { startKeystock } from './startKeystock';

/** Starts a built server on a copy of the given template database. */
export async function startTestServer(
  env: Record<string, string> = {},
  template?: string,
): ReturnType<typeof startKeystock> {
  const [encryptionKey] = TEST_KEYS.encryption.read();
  return startKeystock([getProgramPath('server')], {
    DATABASE_URL: await createDatabase(template),
    ENCRYPTION_KEY: encryptionKey.toString('base64'),
    ...env,
  });
}
