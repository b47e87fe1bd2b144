import { type BlindIndex, createBlindIndex, type IndexKeys } from '../../platform/crypto/blindIndex';
import { decrypt } from '../../platform/crypto/cipher';
import type { Keyring } from '../../platform/crypto/keyring';
import type { BlindIndexes } from '../../platform/crypto/vault';
import { toPlace } from '../../platform/crypto/vault';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import type { Queryable } from '../../platform/db/openDatabase';

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
export function createIndexAccess(keyring: Keyring): BlindIndexes {
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

/** By cipher: in an earlier state of the database, another rotation may give its key the same name. */
const isSame = (one: StoredKey[], other: StoredKey[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ cipher, isTakingOver }, index) =>
      other[index]?.cipher.equals(cipher) && other[index].isTakingOver === isTakingOver,
  );
