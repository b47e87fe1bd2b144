import { decrypt, encrypt, getCipherPrefix } from '../../platform/crypto/cipher';
import {
  type EncryptedColumn,
  encryptedColumns,
  type RowId,
  toPlace,
} from '../../platform/crypto/encryptedColumns';
import type { EncryptionKeys } from '../../platform/crypto/keyring';
import type { Db } from '../../platform/db/openDatabase';
import { type RewriteProgress, type RewrittenRow, rewriteColumn } from './rewriteColumn';

export interface ReencryptOptions {
  keys: EncryptionKeys;
  onDone(count: number): void;
}

/** Re-encrypts the rows of a column that another key encrypted, in one pass. */
export function reencryptColumn(
  db: Db,
  name: EncryptedColumn,
  { keys, onDone }: ReencryptOptions,
): Promise<RewriteProgress> {
  const [table = '', column = ''] = name.split('.');
  const prefix = getCipherPrefix(keys[0]);
  const isPendingSql = `substr(${column}, 1, ${prefix.length}) <> $2`;
  const reencrypt = ({ id, value }: RewrittenRow) => {
    const place = toPlace(name, id as RowId);
    const plain = decrypt(keys, value, place);
    return plain && { value: encryptVerified(keys[0], plain, place) };
  };
  const target = {
    table,
    column,
    prefix,
    isPendingSql,
    lock: 'NO KEY UPDATE',
    ...encryptedColumns[name],
  } as const;
  return rewriteColumn(db, target, reencrypt, onDone);
}

/** Decrypts the new cipher before the old one is overwritten. */
function encryptVerified(key: Buffer, plain: Buffer, place: string): Buffer {
  const reencrypted = encrypt(key, plain, place);
  if (!decrypt([key], reencrypted, place)?.equals(plain))
    throw new Error('An encrypted value could not be decrypted');
  return reencrypted;
}
