import { createHash } from 'node:crypto';
import { fixedKeyring } from '../../server/security/keyring';
import type { Keys } from '../../server/services';

/** Keys of the tests' databases; the same in every process of a run. */
export const TEST_KEYS: Keys = {
  encryption: fixedKeyring(createHash('sha256').update('keystock tests').digest()),
  session: createHash('sha256').update('keystock test sessions').digest(),
};
