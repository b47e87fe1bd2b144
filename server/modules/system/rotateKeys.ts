import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit';
import type { CommandContext } from '../../platform/context';
import type { EncryptionKeys, Keyring } from '../../platform/crypto/keyring';
import { isEncryptedWith } from '../../platform/crypto/vault';
import { advisoryLocks, withSessionLock } from '../../platform/db/advisoryLocks';
import { transaction } from '../../platform/db/transaction';
import { conflict } from '../../platform/errors';
import { secrets } from '../../schema';
import { audit } from '../audit';
import { INDEX_KEY_NAME } from './openVault';
import { encryptedColumns, type ReencryptProgress, reencryptColumn } from './reencryptColumn';

export interface RotationResult {
  done: number;
  /** As `licenses 42`: what no key reads. It was left as it is. */
  unreadable: string[];
  /** Whether a new key was made; else everything was put under the one that is current already. */
  isRenewed: boolean;
}

const RETRY_INTERVAL_MS = 200;

/**
 * Puts everything encrypted under the current key, while servers go on working: they read with either key. A
 * rotation that was broken off is finished; else a key kept in the data folder is first replaced by a new one.
 */
export async function rotateKeys(
  ctx: CommandContext,
  keyring: Keyring,
  onProgress: (done: number) => void,
): Promise<RotationResult> {
  const outcome = await withSessionLock(ctx.db, [advisoryLocks.rotation], () =>
    rotate(ctx, keyring, onProgress),
  );
  if (!outcome) throw conflict('Another rotation is running');
  return outcome.result;
}

async function rotate(
  ctx: CommandContext,
  keyring: Keyring,
  onProgress: (done: number) => void,
): Promise<RotationResult> {
  const isRenewed = Boolean(keyring.rotate) && (await isRotationComplete(ctx, keyring.read()[0]));
  const before = isRenewed ? await reencryptAll(ctx, keyring.read(), onProgress) : undefined;
  if (isRenewed) keyring.rotate?.();
  await auditRotation(ctx, 'keys.rotate_start', { isRenewed });
  const { done, unreadable } = await reencryptAll(ctx, keyring.read(), onProgress, before?.done);
  await auditRotation(ctx, 'keys.rotate', { done, unreadable: unreadable.length });
  return { done, unreadable, isRenewed };
}

/** Whether the last rotation has come to its end: the blind index's key is what it seals last. */
async function isRotationComplete(ctx: CommandContext, key: Buffer): Promise<boolean> {
  const [index] = await ctx.db.select().from(secrets).where(eq(secrets.name, INDEX_KEY_NAME));
  return index !== undefined && isEncryptedWith(key, index.cipher);
}

async function reencryptAll(
  ctx: CommandContext,
  keys: EncryptionKeys,
  onProgress: (done: number) => void,
  start = 0,
): Promise<Omit<RotationResult, 'isRenewed'>> {
  let done = start;
  const unreadable: string[] = [];
  const onDone = (count: number) => {
    done += count;
    onProgress(done);
  };
  for (const column of encryptedColumns) {
    const last = await reencryptUntilDone(() => reencryptColumn(ctx.db, column, keys, onDone));
    unreadable.push(...last.unreadable.map((id) => `${column.table} ${id}`));
  }
  return { done, unreadable };
}

/** Again and again, until nothing is left that could be done: rows are added and held meanwhile. */
async function reencryptUntilDone(reencrypt: () => Promise<ReencryptProgress>): Promise<ReencryptProgress> {
  for (;;) {
    const last = await reencrypt();
    if (last.done === 0 && last.skipped === 0) return last;
    if (last.done === 0) await wait(RETRY_INTERVAL_MS);
  }
}

function auditRotation(
  ctx: CommandContext,
  action: AuditAction,
  details: Record<string, unknown>,
): Promise<void> {
  return transaction(ctx.db, (tx) => audit(tx, ctx, { action, details }));
}
