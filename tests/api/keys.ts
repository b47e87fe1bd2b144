import { createHash } from 'node:crypto';
import type { ServerSecrets } from '../../server/app/services';
import { staticKeyring } from '../../server/platform/crypto/keyring';

/** Keys of the test databases, equal in all processes of a run. */
export const TEST_KEYS: ServerSecrets = {
  encryption: staticKeyring(createHash('sha256').update('keystock tests').digest()),
  session: createHash('sha256').update('keystock test sessions').digest(),
};
