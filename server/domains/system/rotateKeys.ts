import type { AuditAction } from '#contract/audit';
import { textOf } from '#contract/texts/Text';
import type { CommandContext } from '../../platform/context';
import { decrypt, encrypt, getCipherPrefix, isCipherOf } from '../../platform/crypto/cipher';
import type { EncryptionKeys, Keyring } from '../../platform/crypto/keyring';
import { type EncryptedColumn, encryptedColumns, type RowId, toPlace } from '../../platform/crypto/vault';
import { advisoryLocks, withSessionLock } from '../../platform/db/advisoryLocks';
import type { Db } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { conflict } from '../../platform/errors';
import { secrets } from '../../schema';
import { audit } from '../audit';
import { type RewriteProgress, type RewrittenRow, rewriteColumn, rewriteUntilDone } from './rewriteColumn';

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
  if (!outcome) throw conflict(textOf('http.rotation_running'));
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

interface ReencryptOptions {
  keys: EncryptionKeys;
  onDone(count: number): void;
}

/** Re-encrypts the rows of a column that another key encrypted, in one pass. */
function reencryptColumn(
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
