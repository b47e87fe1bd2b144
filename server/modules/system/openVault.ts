import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Keyring } from '../../platform/crypto/keyring';
import { createVault, decrypt, encrypt, type Vault } from '../../platform/crypto/vault';
import type { Db } from '../../platform/db/openDatabase';
import { StartError } from '../../platform/errors';
import { secrets } from '../../schema';

export const INDEX_KEY_NAME = 'blind_index';

/**
 * The vault of this database. The blind index's key lives in the database, encrypted, so that changing the
 * encryption key leaves every index as it is. Keys that fit another database are noticed here, at the start.
 */
export async function openVault(db: Db, keyring: Keyring): Promise<Vault> {
  const keys = keyring.read();
  await db
    .insert(secrets)
    .values({ name: INDEX_KEY_NAME, cipher: encrypt(keys[0], randomBytes(32)) })
    .onConflictDoNothing();
  const [row] = await db
    .select({ cipher: secrets.cipher })
    .from(secrets)
    .where(eq(secrets.name, INDEX_KEY_NAME));

  const indexKey = row && decrypt(keys, row.cipher);
  if (!indexKey) {
    throw new StartError(
      'ENCRYPTION_KEY does not fit this database: give the key its licenses were encrypted with (after a rotation, the old one as ENCRYPTION_KEY_PREVIOUS)',
    );
  }
  return createVault(keyring, indexKey);
}
