import { randomBytes } from 'node:crypto';
import { encrypt } from '../../platform/crypto/cipher';
import type { Keyring } from '../../platform/crypto/keyring';
import { createCiphers, toPlace, type Vault } from '../../platform/crypto/vault';
import type { Db } from '../../platform/db/openDatabase';
import { StartError } from '../../platform/errors';
import { secrets } from '../../schema';
import { createIndexAccess, decryptIndexKeys, INDEX_KEY_NAME, selectIndexKeys } from './indexKeys';

/**
 * Opens the vault of this database; throws StartError if the keys do not decrypt it. The blind index's keys are stored
 * encrypted in the database, so that a rotation of the encryption key keeps all indexes valid.
 */
export async function openVault(db: Db, keyring: Keyring): Promise<Vault> {
  // A new key file beside a database that needs another key would look like the right one.
  if ((await selectIndexKeys(db)).length === 0) keyring.create?.();
  const keys = keyring.read();
  const cipher = encrypt(keys[0], randomBytes(32), toPlace('secrets.cipher', INDEX_KEY_NAME));
  await db.insert(secrets).values({ name: INDEX_KEY_NAME, cipher }).onConflictDoNothing();
  if (!decryptIndexKeys(await selectIndexKeys(db), keyring)) {
    throw new StartError(
      'ENCRYPTION_KEY does not fit this database: give the key its licenses were encrypted with (after a rotation, the old one as ENCRYPTION_KEY_PREVIOUS)',
    );
  }
  return { ...createCiphers(keyring), ...createIndexAccess(keyring) };
}
