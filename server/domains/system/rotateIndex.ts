import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { textOf } from '#contract/texts/Text';
import type { CommandContext } from '../../platform/context';
import { createBlindIndex } from '../../platform/crypto/blindIndex';
import { encrypt } from '../../platform/crypto/cipher';
import type { Keyring } from '../../platform/crypto/keyring';
import { toPlace } from '../../platform/crypto/vault';
import { advisoryLocks, withSessionLock } from '../../platform/db/advisoryLocks';
import { isLockTimeout } from '../../platform/db/errors';
import { transaction, transactionOnce } from '../../platform/db/transaction';
import { conflict } from '../../platform/errors';
import { audit } from '../audit';
import { decryptIndexKeys, INDEX_CACHE_MS, INDEX_KEY_NAME, selectIndexKeys } from './indexKeys';
import { openVault } from './openVault';
import { indexedColumns, reindexColumn } from './reindexColumn';
import { rewriteUntilDone } from './rewriteUntilDone';

export interface IndexRotationResult {
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
      // Whoever comes later waits, too; an import may take a minute.
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
