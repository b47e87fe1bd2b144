import type { EncryptionKeys } from '../../platform/crypto/keyring';
import { decrypt, encrypt, keyIdPrefix } from '../../platform/crypto/vault';
import type { Db } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';

/** An encrypted column and the primary key that its rows are paged by. */
interface EncryptedColumn {
  table: string;
  id: string;
  idType: 'bigint' | 'boolean' | 'text';
  column: string;
}

/** All columns that a rotation re-encrypts. `secrets` is last: its state shows whether a rotation is complete. */
export const encryptedColumns: EncryptedColumn[] = [
  { table: 'licenses', id: 'id', idType: 'bigint', column: 'key_cipher' },
  { table: 'sites', id: 'id', idType: 'bigint', column: 'consumer_secret_cipher' },
  { table: 'sites', id: 'id', idType: 'bigint', column: 'api_key_cipher' },
  { table: 'sites', id: 'id', idType: 'bigint', column: 'previous_api_key_cipher' },
  { table: 'settings', id: 'singleton', idType: 'boolean', column: 'aws_secret_access_key_cipher' },
  { table: 'secrets', id: 'name', idType: 'text', column: 'cipher' },
];

const READ_BATCH_SIZE = 10_000;
/**
 * Distance between the rows of one update. Updating adjacent rows would move each to a new page and add index
 * entries; with every tenth row, the first pass frees space in the page for the following ones, which is about
 * ten times cheaper. Small batches also hardly delay orders that need one of the keys.
 */
const STRIDE = 10;

type RowId = number | boolean | string;

interface EncryptedRow {
  id: RowId;
  cipher: Buffer;
}

export interface ReencryptProgress {
  /** Rows re-encrypted with the current key. */
  done: number;
  /** Rows that were locked, or changed since they were read. */
  skipped: number;
  /** Rows that no key decrypts; they remain unchanged. */
  unreadable: RowId[];
}

/** Re-encrypts the rows of a column that another key encrypted, in one pass. */
export async function reencryptColumn(
  db: Db,
  column: EncryptedColumn,
  keys: EncryptionKeys,
  onDone: (count: number) => void,
): Promise<ReencryptProgress> {
  const progress: ReencryptProgress = { done: 0, skipped: 0, unreadable: [] };
  const reencrypt = async (rows: EncryptedRow[]) => {
    const { reencrypted, unreadable } = encryptWithCurrentKey(keys, rows);
    progress.unreadable.push(...unreadable);
    const done = await replaceCiphers(db, column, reencrypted);
    progress.done += done;
    progress.skipped += reencrypted.length - done;
    onDone(done);
  };

  const pages = readRowsUnderOtherKeys(db, column, keys[0]);
  const processPages = async () => {
    for await (const rows of pages) {
      for (let offset = 0; offset < STRIDE; offset += 1)
        await reencrypt(rows.filter((_, index) => index % STRIDE === offset));
    }
  };
  // Two consumers share the generator: one encrypts while the database stores the other's rows.
  await Promise.all([processPages(), processPages()]);
  return progress;
}

interface ReencryptedRow extends EncryptedRow {
  newCipher: Buffer;
}

function encryptWithCurrentKey(
  keys: EncryptionKeys,
  rows: EncryptedRow[],
): { reencrypted: ReencryptedRow[]; unreadable: RowId[] } {
  const reencrypted: ReencryptedRow[] = [];
  const unreadable: RowId[] = [];
  for (const row of rows) {
    const plain = decrypt(keys, row.cipher);
    if (plain) reencrypted.push({ ...row, newCipher: encryptVerified(keys[0], plain) });
    else unreadable.push(row.id);
  }
  return { reencrypted, unreadable };
}

/** Decrypts the new cipher before the old one is overwritten. */
function encryptVerified(key: Buffer, plain: Buffer): Buffer {
  const reencrypted = encrypt(key, plain);
  if (!decrypt([key], reencrypted)?.equals(plain))
    throw new Error('An encrypted value could not be decrypted');
  return reencrypted;
}

/** Yields the rows encrypted with other keys, by id. */
async function* readRowsUnderOtherKeys(
  db: Db,
  { table, id, idType, column }: EncryptedColumn,
  currentKey: Buffer,
): AsyncGenerator<EncryptedRow[], void> {
  const selectSql = `SELECT ${id} AS id, ${column} AS cipher FROM ${table}
    WHERE ($1::${idType} IS NULL OR ${id} > $1) AND substr(${column}, 1, 4) <> $2 ORDER BY ${id} LIMIT ${READ_BATCH_SIZE}`;
  for (let lastId: RowId | null = null; ; ) {
    const { rows }: { rows: EncryptedRow[] } = await db.$client.query(selectSql, [
      lastId,
      keyIdPrefix(currentKey),
    ]);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    yield rows;
    lastId = lastRow.id;
  }
}

/** Skips locked and changed rows; returns the number of replaced ciphers. */
async function replaceCiphers(
  db: Db,
  { table, id, idType, column }: EncryptedColumn,
  reencrypted: ReencryptedRow[],
): Promise<number> {
  if (reencrypted.length === 0) return 0;
  const updateSql = `
    WITH reencrypted AS (
      SELECT * FROM unnest($1::${idType}[], $2::bytea[], $3::bytea[]) AS r(id, cipher, new_cipher)
    ), unlocked AS (
      SELECT t.${id} AS id, r.new_cipher FROM ${table} t JOIN reencrypted r ON t.${id} = r.id AND t.${column} = r.cipher
      FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE ${table} t SET ${column} = unlocked.new_cipher FROM unlocked WHERE t.${id} = unlocked.id`;
  const values = [
    reencrypted.map((row) => row.id),
    toByteaArray(reencrypted, 'cipher'),
    toByteaArray(reencrypted, 'newCipher'),
  ];
  return transaction(db, async (tx) => (await tx.$client.query(updateSql, values)).rowCount ?? 0);
}

const toByteaArray = (reencrypted: ReencryptedRow[], column: 'cipher' | 'newCipher') =>
  `{${reencrypted.map((row) => `"\\\\x${row[column].toString('hex')}"`).join(',')}}`;
