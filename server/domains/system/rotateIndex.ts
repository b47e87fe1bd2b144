import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { textOf } from '#contract/texts/Text';
import type { CommandContext } from '../../platform/context';
import { type BlindIndex, createBlindIndex, INDEX_BYTES, reindex } from '../../platform/crypto/blindIndex';
import { encrypt } from '../../platform/crypto/cipher';
import { getKeyId } from '../../platform/crypto/deriveKey';
import type { Keyring } from '../../platform/crypto/keyring';
import type { Vault } from '../../platform/crypto/vault';
import { toPlace } from '../../platform/crypto/vault';
import { advisoryLocks, withSessionLock } from '../../platform/db/advisoryLocks';
import { isLockTimeout } from '../../platform/db/errors';
import type { Db } from '../../platform/db/openDatabase';
import { transaction, transactionOnce } from '../../platform/db/transaction';
import { conflict } from '../../platform/errors';
import { audit } from '../audit';
import { indexKeyEnding, reindexParts } from '../stock';
import {
  type RewriteProgress,
  type RewrittenColumn,
  type RewrittenRow,
  rewriteColumn,
  rewriteUntilDone,
} from './rewriteColumn';
import { decryptIndexKeys, INDEX_CACHE_MS, INDEX_KEY_NAME, openVault, selectIndexKeys } from './vault';

interface IndexRotationResult {
  done: number;
  /** False if an interrupted rotation was completed. */
  isRenewed: boolean;
}

/**
 * Replaces the key of the blind index while servers run. An interrupted rotation is resumed. From the announcement on,
 * rows are added under the new key only, and every transaction that adds one also looks for the index under the
 * previous key: so no key is stored twice while rows of both exist.
 */
export async function rotateIndex(
  ctx: CommandContext,
  keyring: Keyring,
  onProgress: (done: number) => void,
  announcedMs = 2 * INDEX_CACHE_MS,
): Promise<IndexRotationResult> {
  const outcome = await withSessionLock(ctx.db, [advisoryLocks.rotation], async () => {
    const isRenewed = !(await selectIndexKeys(ctx.db)).some(({ isTakingOver }) => isTakingOver);
    if (isRenewed) await announceKey(ctx, keyring);
    // Lookups know the new key before the first row is under it.
    await wait(announcedMs);
    const done = await reindexAll(ctx, keyring, onProgress);
    await transaction(ctx.db, async (tx) => {
      await tx.$client.query('UPDATE secrets SET is_taking_over = false WHERE is_taking_over');
      await audit(tx, ctx, { action: 'keys.rotate_index', details: { done } });
    });
    return { done, isRenewed };
  });
  if (!outcome) throw conflict(textOf('http.rotation_running'));
  return outcome.result;
}

const INSERT_KEY = 'INSERT INTO secrets (name, cipher, is_taking_over) VALUES ($1, $2, true)';

const RETRY_INTERVAL_MS = 500;

/** Stores a new key between the transactions that store indexes, so that all of them use the same keys. */
async function announceKey(ctx: CommandContext, keyring: Keyring): Promise<void> {
  const announce = () =>
    transactionOnce(ctx.db, async (tx) => {
      // Transactions that come later wait, too; an import may take a minute.
      await tx.$client.query("SET LOCAL lock_timeout = '1s'");
      await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.blindIndex]);
      const name = `${INDEX_KEY_NAME} ${(await selectIndexKeys(tx)).length + 1}`;
      const cipher = encrypt(keyring.read()[0], randomBytes(32), toPlace('secrets.cipher', name));
      await tx.$client.query(INSERT_KEY, [name, cipher]);
      await audit(tx, ctx, { action: 'keys.rotate_index_start' });
    });
  for (;;) {
    try {
      return await announce();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await wait(RETRY_INTERVAL_MS);
    }
  }
}

async function reindexAll(
  ctx: CommandContext,
  keyring: Keyring,
  onProgress: (done: number) => void,
): Promise<number> {
  const indexKeys = decryptIndexKeys(await selectIndexKeys(ctx.db), keyring);
  const key = indexKeys?.keys.at(-1);
  if (!indexKeys || !key) throw new Error('No configured encryption key reads the blind index');
  const index = createBlindIndex(indexKeys);
  const vault = await openVault(ctx.db, keyring);
  let done = 0;
  const onDone = (count: number) => {
    done += count;
    onProgress(done);
  };
  for (const column of indexedColumns)
    await rewriteUntilDone(() => reindexColumn(ctx.db, column, { key, index, vault, onDone }));
  return done;
}

type IndexedColumn = Pick<RewrittenColumn, 'table' | 'column' | 'id' | 'idType' | 'sources' | 'derived'>;

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
    sources: ['key_cipher', 'parts_cipher'],
    derived: [
      { column: 'key_ending', type: 'int' },
      { column: 'part_indexes', type: 'bigint[]' },
    ],
  },
  { table: 'delivered_keys', column: 'key_index', id: 'key_index', idType: 'bytea' },
  { table: 'sites', column: 'webhook_secret_index', id: 'id', idType: 'bigint' },
  { table: 'sites', column: 'shop_secret_index', id: 'id', idType: 'bigint' },
  { table: 'api_keys', column: 'key_hash', id: 'id', idType: 'bigint' },
  { table: 'site_connections', column: 'token_index', id: 'id', idType: 'bigint' },
  { table: 'import_requests', column: 'fingerprint', id: 'id', idType: 'uuid' },
];

interface ReindexOptions {
  /** The key that takes over. */
  key: Buffer;
  index: BlindIndex;
  vault: Vault;
  onDone(count: number): void;
}

/** Brings the rows of a column under the key that takes over, in one pass. */
function reindexColumn(
  db: Db,
  column: IndexedColumn,
  { key, index, vault, onDone }: ReindexOptions,
): Promise<RewriteProgress> {
  const { column: name } = column;
  const prefix = getKeyId(key);
  const isPendingSql = `(substr(${name}, 1, ${prefix.length}) <> $2 OR octet_length(${name}) <> ${INDEX_BYTES})`;
  const computeDerived = ({ id, sources: [key, parts = null] }: RewrittenRow) => {
    if (!key) return undefined;
    // An unreadable key has no ending, as in the lists.
    const ending = indexKeyEnding(index, vault.tryDecrypt(key, 'licenses.key_cipher', Number(id)) ?? '');
    return [String(ending), reindexParts(index, vault, Number(id), parts)];
  };
  return rewriteColumn(
    db,
    { ...column, prefix, isPendingSql, lock: 'UPDATE' },
    (row) => ({ value: reindex(key, row.value), derived: computeDerived(row) }),
    onDone,
  );
}
