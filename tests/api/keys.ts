import { createHash } from 'node:crypto';
import type { ServerSecrets } from '../../server/app/services';
import { staticKeyring } from '../../server/platform/crypto/keyring';

/** Keys of the test databases, equal in all processes of a run. */
export const TEST_KEYS: ServerSecrets = {
  encryption: staticKeyring(createHash('sha256').update('keystock tests').digest()),
  session: createHash('sha256').update('keystock test sessions').digest(),
};

/** `ENCRYPTION_KEY` of a server process on a test database. */
export const TEST_ENCRYPTION_KEY = TEST_KEYS.encryption.read()[0].toString('base64');
