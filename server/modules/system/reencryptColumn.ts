import type { EncryptionKeys } from '../../platform/crypto/keyring';
import { decrypt, encrypt, keyIdPrefix } from '../../platform/crypto/vault';
import type { Db } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';

/** Where something encrypted is stored, and by which key its rows are walked through. */
export interface EncryptedColumn {
  table: string;
  id: string;
  idType: 'bigint' | 'boolean' | 'text';
  column: string;
}

/** Every column a rotation re-encrypts. `secrets` comes last: once it is done, so is the rotation. */
export const encryptedColumns: EncryptedColumn[] = [
  { table: 'licenses', id: 'id', idType: 'bigint', column: 'key_cipher' },
  { table: 'sites', id: 'id', idType: 'bigint', column: 'consumer_secret_cipher' },
  { table: 'sites', id: 'id', idType: 'bigint', column: 'api_key_cipher' },
  { table: 'sites', id: 'id', idType: 'bigint', column: 'previous_api_key_cipher' },
  { table: 'settings', id: 'one', idType: 'boolean', column: 'aws_secret_access_key_cipher' },
  { table: 'secrets', id: 'name', idType: 'text', column: 'cipher' },
];

const READ_BATCH_SIZE = 10_000;
/**
 * Rows stored at once lie this far apart. Taking neighbours, every row would move to another page and into each
 * index anew; taking every tenth, the first round makes room in a page and the other nine find it there, which
 * costs PostgreSQL a tenth. Batches this small also hardly hold up an order that waits for one of their keys.
 */
const STRIDE = 10;

type RowId = number | boolean | string;

interface EncryptedRow {
  id: RowId;
  cipher: Buffer;
}

export interface ReencryptProgress {
  /** Now under the current key. */
  done: number;
  /** In other hands at that moment, or changed since they were read. */
  skipped: number;
  /** What no key reads; it stays as it is. */
  unreadable: RowId[];
}

/** Goes once through a column and puts under the current key what another has sealed. */
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

  // Whoever asks next is given the next rows.
  const pages = readRowsUnderOtherKeys(db, column, keys[0]);
  const processPages = async () => {
    for await (const rows of pages) {
      for (let first = 0; first < STRIDE; first += 1)
        await reencrypt(rows.filter((_, n) => n % STRIDE === first));
    }
  };
  // What one encrypts while the database stores what the other has encrypted.
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

/** What was sealed is read back before anything is given up for it. */
function encryptVerified(key: Buffer, plain: Buffer): Buffer {
  const reencrypted = encrypt(key, plain);
  if (!decrypt([key], reencrypted)?.equals(plain))
    throw new Error('What was encrypted could not be read back');
  return reencrypted;
}

/** The rows that are under another key, by their ids. */
async function* readRowsUnderOtherKeys(
  db: Db,
  { table, id, idType, column }: EncryptedColumn,
  current: Buffer,
): AsyncGenerator<EncryptedRow[], void> {
  const text = `SELECT ${id} AS id, ${column} AS cipher FROM ${table}
    WHERE ($1::${idType} IS NULL OR ${id} > $1) AND substr(${column}, 1, 4) <> $2 ORDER BY ${id} LIMIT ${READ_BATCH_SIZE}`;
  for (let last: RowId | null = null; ; ) {
    const { rows }: { rows: EncryptedRow[] } = await db.$client.query(text, [last, keyIdPrefix(current)]);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
}

/** Passes over rows that an order holds, and those whose cipher is another by now; returns how many it replaced. */
async function replaceCiphers(
  db: Db,
  { table, id, idType, column }: EncryptedColumn,
  reencrypted: ReencryptedRow[],
): Promise<number> {
  if (reencrypted.length === 0) return 0;
  const text = `
    WITH sealed AS (
      SELECT * FROM unnest($1::${idType}[], $2::bytea[], $3::bytea[]) AS s(id, cipher, new_cipher)
    ), free AS (
      SELECT t.${id} AS id, s.new_cipher FROM ${table} t JOIN sealed s ON t.${id} = s.id AND t.${column} = s.cipher
      FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE ${table} t SET ${column} = free.new_cipher FROM free WHERE t.${id} = free.id`;
  const values = [
    reencrypted.map((row) => row.id),
    toByteaArray(reencrypted, 'cipher'),
    toByteaArray(reencrypted, 'newCipher'),
  ];
  return transaction(db, async (tx) => (await tx.$client.query(text, values)).rowCount ?? 0);
}

const toByteaArray = (reencrypted: ReencryptedRow[], column: 'cipher' | 'newCipher') =>
  `{${reencrypted.map((row) => `"\\\\x${row[column].toString('hex')}"`).join(',')}}`;
