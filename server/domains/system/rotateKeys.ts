import type { AuditAction } from '#contract/audit';
import { message } from '#contract/messages/Message';
import type { CommandContext } from '../../platform/context';
import { isCipherOf } from '../../platform/crypto/cipher';
import { type EncryptedColumn, encryptedColumns } from '../../platform/crypto/encryptedColumns';
import type { EncryptionKeys, Keyring } from '../../platform/crypto/keyring';
import { advisoryLocks, withSessionLock } from '../../platform/db/advisoryLocks';
import { transaction } from '../../platform/db/transaction';
import { conflict } from '../../platform/errors';
import { secrets } from '../../schema';
import { audit } from '../audit';
import { reencryptColumn } from './reencryptColumn';
import { rewriteUntilDone } from './rewriteUntilDone';

export interface RotationResult {
  done: number;
  /** Rows that no key decrypts, such as `licenses 42`; they remain unchanged. */
  unreadable: string[];
  /** True if a new key was created; false if the rows were re-encrypted with the existing current key. */
  isRenewed: boolean;
}

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

/** A rotation re-encrypts the stored keys last, so their key shows whether the rotation is complete. */
async function isRotationComplete(ctx: CommandContext, key: Buffer): Promise<boolean> {
  const ciphers = await readSecretCiphers(ctx);
  return ciphers.every((cipher) => isCipherOf(key, cipher));
}

async function readSecretCiphers({ db }: CommandContext): Promise<Buffer[]> {
  return (await db.select({ cipher: secrets.cipher }).from(secrets)).map(({ cipher }) => cipher);
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
  for (const column of Object.keys(encryptedColumns) as EncryptedColumn[]) {
    const lastPass = await rewriteUntilDone(() => reencryptColumn(ctx.db, column, { keys, onDone }));
    unreadable.push(...lastPass.unreadable.map((id) => `${column.split('.')[0]} ${id}`));
  }
  return { done, unreadable };
}

function auditRotation(
  ctx: CommandContext,
  action: AuditAction,
  details: Record<string, unknown>,
): Promise<void> {
  return transaction(ctx.db, (tx) => audit(tx, ctx, { action, details }));
}
