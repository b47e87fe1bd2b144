import { type BlindIndex, INDEX_BYTES, reindex } from '../../platform/crypto/blindIndex';
import { getKeyId } from '../../platform/crypto/deriveKey';
import type { Vault } from '../../platform/crypto/vault';
import type { Db } from '../../platform/db/openDatabase';
import { indexKeyEnding } from '../stock';
import {
  type RewriteProgress,
  type RewrittenColumn,
  type RewrittenRow,
  rewriteColumn,
} from './rewriteColumn';

type IndexedColumn = Pick<RewrittenColumn, 'table' | 'column' | 'id' | 'idType' | 'source' | 'derived'>;

/**
 * All columns with a blind index, in the order of a rotation: deletions copy the index of a license to the delivered
 * keys, which follow.
 */
export const indexedColumns: IndexedColumn[] = [
  {
    table: 'licenses',
    column: 'key_index',
    id: 'id',
    idType: 'bigint',
    source: 'key_cipher',
    derived: { column: 'key_ending', type: 'int' },
  },
  { table: 'delivered_keys', column: 'key_index', id: 'key_index', idType: 'bytea' },
  { table: 'former_key_indexes', column: 'key_index', id: 'key_index', idType: 'bytea' },
  { table: 'sites', column: 'webhook_secret_index', id: 'id', idType: 'bigint' },
  { table: 'sites', column: 'shop_secret_index', id: 'id', idType: 'bigint' },
  { table: 'api_keys', column: 'key_hash', id: 'id', idType: 'bigint' },
  { table: 'site_connections', column: 'token_index', id: 'id', idType: 'bigint' },
  { table: 'import_batches', column: 'fingerprint', id: 'id', idType: 'uuid' },
];

export interface ReindexOptions {
  /** The key that takes over. */
  key: Buffer;
  index: BlindIndex;
  vault: Vault;
  onDone(count: number): void;
}

/** Brings the rows of a column under the key that takes over, in one pass. */
export function reindexColumn(
  db: Db,
  column: IndexedColumn,
  { key, index, vault, onDone }: ReindexOptions,
): Promise<RewriteProgress> {
  const { column: name } = column;
  const prefix = getKeyId(key);
  const isPendingSql = `(substr(${name}, 1, ${prefix.length}) <> $2 OR octet_length(${name}) <> ${INDEX_BYTES})`;
  const computeDerived = ({ id, source }: RewrittenRow) =>
    // An unreadable key has no ending, as in the lists.
    source && indexKeyEnding(index, vault.tryDecrypt(source, 'licenses.key_cipher', Number(id)) ?? '');
  return rewriteColumn(
    db,
    { ...column, prefix, isPendingSql, lock: 'UPDATE' },
    (row) => ({ value: reindex(key, row.value), derived: computeDerived(row) }),
    onDone,
  );
}
