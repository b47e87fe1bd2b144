import { randomBytes } from 'node:crypto';
import { type BlindIndex, createBlindIndex, type IndexKeys } from '../../platform/crypto/blindIndex';
import { decrypt, encrypt } from '../../platform/crypto/cipher';
import type { Keyring } from '../../platform/crypto/keyring';
import { type BlindIndexes, createCiphers, toPlace, type Vault } from '../../platform/crypto/vault';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import type { Db, Queryable } from '../../platform/db/openDatabase';
import { StartError } from '../../platform/errors';
import { secrets } from '../../schema';

/** The name of the first key; later ones have a number. */
export const INDEX_KEY_NAME = 'blind_index';

/** How long lookups may not know a new key. */
export const INDEX_CACHE_MS = 1000;

interface StoredKey {
  name: string;
  cipher: Buffer;
  isTakingOver: boolean;
}

const SELECT_KEYS = `
  SELECT name, cipher, is_taking_over AS "isTakingOver" FROM secrets
  WHERE name = '${INDEX_KEY_NAME}' OR name LIKE '${INDEX_KEY_NAME} %' ORDER BY length(name), name`;

export const selectIndexKeys = async (db: Queryable): Promise<StoredKey[]> =>
  (await db.$client.query<StoredKey>(SELECT_KEYS)).rows;

/** Undefined if no encryption key decrypts one of them. */
export function decryptIndexKeys(stored: StoredKey[], keyring: Keyring): IndexKeys | undefined {
  const encryptionKeys = keyring.read();
  const keys = stored.map(({ name, cipher }) =>
    decrypt(encryptionKeys, cipher, toPlace('secrets.cipher', name)),
  );
  if (keys.length === 0 || keys.some((key) => key === undefined)) return undefined;
  return {
    keys: keys.flatMap((key) => key ?? []),
    isTakingOver: stored.some(({ isTakingOver }) => isTakingOver),
  };
}

/** The blind index under the keys that the database has now; other processes can add one. */
function createIndexAccess(keyring: Keyring): BlindIndexes {
  let known: { stored: StoredKey[]; index: BlindIndex } | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const load = async (db: Queryable): Promise<BlindIndex> => {
    const stored = await selectIndexKeys(db);
    if (known && isSame(known.stored, stored)) {
      readAt = Date.now();
      return known.index;
    }
    const keys = decryptIndexKeys(stored, keyring);
    if (!keys) throw new Error('No configured encryption key reads the blind index');
    known = { stored, index: createBlindIndex(keys) };
    readAt = Date.now();
    return known.index;
  };
  return {
    readIndex: async (db) => (known && Date.now() - readAt < INDEX_CACHE_MS ? known.index : load(db)),
    async holdIndex(tx) {
      await tx.$client.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.blindIndex]);
      return load(tx);
    },
  };
}

/** Compares ciphers: in a database that was set back, another rotation may give its key the same name. */
const isSame = (one: StoredKey[], other: StoredKey[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ cipher, isTakingOver }, index) =>
      other[index]?.cipher.equals(cipher) && other[index].isTakingOver === isTakingOver,
  );

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
