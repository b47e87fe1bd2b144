import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit';
import { message } from '#contract/messages/Message';
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
  /** Rows that no key decrypts, such as `licenses 42`; they remain unchanged. */
  unreadable: string[];
  /** True if a new key was created; false if the rows were re-encrypted with the existing current key. */
  isRenewed: boolean;
}

const RETRY_INTERVAL_MS = 200;

/**
 * Re-encrypts all secrets with the current key while servers run, which read with either key. An interrupted
 * rotation is resumed; otherwise a key stored in the data directory is replaced by a new one first.
 */
export async function rotateKeys(
  ctx: CommandContext,
  keyring: Keyring,
  onProgress: (done: number) => void,
): Promise<RotationResult> {
  const outcome = await withSessionLock(ctx.db, [advisoryLocks.rotation], () =>
    rotate(ctx, keyring, onProgress),
  );
  if (!outcome) throw conflict(message('http.rotation_running'));
  return outcome.result;
}

async function rotate(
  ctx: CommandContext,
  keyring: Keyring,
  onProgress: (done: number) => void,
): Promise<RotationResult> {
  const isRenewed = Boolean(keyring.rotate) && (await isRotationComplete(ctx, keyring.read()[0]));
  const firstPass = isRenewed ? await reencryptAll(ctx, keyring.read(), onProgress) : undefined;
  if (isRenewed) keyring.rotate?.();
  await auditRotation(ctx, 'keys.rotate_start', { isRenewed });
  const { done, unreadable } = await reencryptAll(ctx, keyring.read(), onProgress, firstPass?.done);
  await auditRotation(ctx, 'keys.rotate', { done, unreadable: unreadable.length });
  return { done, unreadable, isRenewed };
}

/** A rotation re-encrypts the blind index's key last, so its key shows whether the rotation is complete. */
async function isRotationComplete(ctx: CommandContext, key: Buffer): Promise<boolean> {
  const [row] = await ctx.db.select().from(secrets).where(eq(secrets.name, INDEX_KEY_NAME));
  return row !== undefined && isEncryptedWith(key, row.cipher);
}

async function reencryptAll(
  ctx: CommandContext,
  keys: EncryptionKeys,
  onProgress: (done: number) => void,
  initialCount = 0,
): Promise<Omit<RotationResult, 'isRenewed'>> {
  let done = initialCount;
  const unreadable: string[] = [];
  const onDone = (count: number) => {
    done += count;
    onProgress(done);
  };
  for (const column of encryptedColumns) {
    const lastPass = await reencryptUntilDone(() => reencryptColumn(ctx.db, column, keys, onDone));
    unreadable.push(...lastPass.unreadable.map((id) => `${column.table} ${id}`));
  }
  return { done, unreadable };
}

/** Repeats until no row is left, because rows are added and locked concurrently. */
async function reencryptUntilDone(reencrypt: () => Promise<ReencryptProgress>): Promise<ReencryptProgress> {
  for (;;) {
    const pass = await reencrypt();
    if (pass.done === 0 && pass.skipped === 0) return pass;
    if (pass.done === 0) await wait(RETRY_INTERVAL_MS);
  }
}

function auditRotation(
  ctx: CommandContext,
  action: AuditAction,
  details: Record<string, unknown>,
): Promise<void> {
  return transaction(ctx.db, (tx) => audit(tx, ctx, { action, details }));
}
