import type { Db } from '../db/open';
import { transaction } from '../db/transaction';
import type { CipherColumn } from './cipherColumns';
import type { EncryptionKeys } from './keyring';
import { seal, sealMark, unseal } from './vault';

const READ = 10_000;
/**
 * Rows stored at once lie this far apart. Taking neighbours, every row would move to another page and into each
 * index anew; taking every tenth, the first round makes room in a page and the other nine find it there, which
 * costs PostgreSQL a tenth. Batches this small also hardly hold up an order that waits for one of their keys.
 */
const STRIDE = 10;

type Id = number | boolean | string;

interface Stored {
  id: Id;
  cipher: Buffer;
}

export interface Sweep {
  /** Now under the current key. */
  done: number;
  /** In other hands at that moment, or changed since they were read. */
  missed: number;
  /** What no key reads; it stays as it is. */
  unreadable: Id[];
}

/** Goes once through a column and puts under the current key what another has sealed. */
export async function sweepColumn(
  db: Db,
  column: CipherColumn,
  keys: EncryptionKeys,
  onDone: (count: number) => void,
): Promise<Sweep> {
  const sweep: Sweep = { done: 0, missed: 0, unreadable: [] };
  const reseal = async (rows: Stored[]) => {
    const { sealed, unreadable } = resealAll(keys, rows);
    sweep.unreadable.push(...unreadable);
    const done = await replaceSealed(db, column, sealed);
    sweep.done += done;
    sweep.missed += sealed.length - done;
    onDone(done);
  };

  // Whoever asks next is given the next rows.
  const pages = readOthers(db, column, keys[0]);
  const walk = async () => {
    for await (const rows of pages) {
      for (let first = 0; first < STRIDE; first += 1)
        await reseal(rows.filter((_, n) => n % STRIDE === first));
    }
  };
  // What one encrypts while the database stores what the other has encrypted.
  await Promise.all([walk(), walk()]);
  return sweep;
}

interface Sealed extends Stored {
  fresh: Buffer;
}

function resealAll(keys: EncryptionKeys, rows: Stored[]): { sealed: Sealed[]; unreadable: Id[] } {
  const sealed: Sealed[] = [];
  const unreadable: Id[] = [];
  for (const row of rows) {
    const plain = unseal(keys, row.cipher);
    if (plain) sealed.push({ ...row, fresh: sealSurely(keys[0], plain) });
    else unreadable.push(row.id);
  }
  return { sealed, unreadable };
}

/** What was sealed is read back before anything is given up for it. */
function sealSurely(key: Buffer, plain: Buffer): Buffer {
  const sealed = seal(key, plain);
  if (!unseal([key], sealed)?.equals(plain)) throw new Error('What was encrypted could not be read back');
  return sealed;
}

/** The rows that are under another key, by their ids. */
async function* readOthers(
  db: Db,
  { table, id, idType, column }: CipherColumn,
  current: Buffer,
): AsyncGenerator<Stored[], void> {
  const text = `SELECT ${id} AS id, ${column} AS cipher FROM ${table}
    WHERE ($1::${idType} IS NULL OR ${id} > $1) AND substr(${column}, 1, 4) <> $2 ORDER BY ${id} LIMIT ${READ}`;
  for (let last: Id | null = null; ; ) {
    const { rows }: { rows: Stored[] } = await db.$client.query(text, [last, sealMark(current)]);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
}

/** Passes over rows that an order holds, and those whose cipher is another by now; returns how many it replaced. */
async function replaceSealed(
  db: Db,
  { table, id, idType, column }: CipherColumn,
  sealed: Sealed[],
): Promise<number> {
  if (sealed.length === 0) return 0;
  const text = `
    WITH sealed AS (
      SELECT * FROM unnest($1::${idType}[], $2::bytea[], $3::bytea[]) AS s(id, cipher, fresh)
    ), free AS (
      SELECT t.${id} AS id, s.fresh FROM ${table} t JOIN sealed s ON t.${id} = s.id AND t.${column} = s.cipher
      FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE ${table} t SET ${column} = free.fresh FROM free WHERE t.${id} = free.id`;
  const values = [sealed.map((one) => one.id), hex(sealed, 'cipher'), hex(sealed, 'fresh')];
  return transaction(db, async (tx) => (await tx.$client.query(text, values)).rowCount ?? 0);
}

const hex = (sealed: Sealed[], which: 'cipher' | 'fresh') =>
  `{${sealed.map((one) => `"\\\\x${one[which].toString('hex')}"`).join(',')}}`;
