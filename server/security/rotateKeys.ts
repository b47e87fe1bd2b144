import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit';
import { audit } from '../audit/audit';
import type { CommandContext } from '../context';
import { locks } from '../db/locks';
import { withSessionLock } from '../db/sessionLock';
import { secrets } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict } from '../errors';
import { cipherColumns } from './cipherColumns';
import type { EncryptionKeys, Keyring } from './keyring';
import { INDEX_KEY } from './openVault';
import { type Sweep, sweepColumn } from './sweepColumn';
import { isSealedBy } from './vault';

export interface Rotated {
  done: number;
  /** As `licenses 42`: what no key reads. It was left as it is. */
  unreadable: string[];
  /** Whether a new key was made; else everything was put under the one that is current already. */
  isRenewed: boolean;
}

const PAUSE_MS = 200;

/**
 * Puts everything encrypted under the current key, while servers go on working: they read with either key. A
 * rotation that was broken off is finished; else a key kept in the data folder is first replaced by a new one.
 */
export async function rotateKeys(
  ctx: CommandContext,
  keyring: Keyring,
  onProgress: (done: number) => void,
): Promise<Rotated> {
  const rotated = await withSessionLock(ctx.db, [locks.rotation], () => rotate(ctx, keyring, onProgress));
  if (!rotated) throw conflict('Another rotation is running');
  return rotated.result;
}

async function rotate(
  ctx: CommandContext,
  keyring: Keyring,
  onProgress: (done: number) => void,
): Promise<Rotated> {
  const isRenewed = Boolean(keyring.renew) && (await isUnder(ctx, keyring.read()[0]));
  const before = isRenewed ? await sweepAll(ctx, keyring.read(), onProgress) : undefined;
  if (isRenewed) keyring.renew?.();
  await note(ctx, 'keys.rotate_start', { isRenewed });
  const { done, unreadable } = await sweepAll(ctx, keyring.read(), onProgress, before?.done);
  await note(ctx, 'keys.rotate', { done, unreadable: unreadable.length });
  return { done, unreadable, isRenewed };
}

/** Whether the last rotation has come to its end: the blind index's key is what it seals last. */
async function isUnder(ctx: CommandContext, key: Buffer): Promise<boolean> {
  const [index] = await ctx.db.select().from(secrets).where(eq(secrets.name, INDEX_KEY));
  return index !== undefined && isSealedBy(key, index.cipher);
}

async function sweepAll(
  ctx: CommandContext,
  keys: EncryptionKeys,
  onProgress: (done: number) => void,
  start = 0,
): Promise<Omit<Rotated, 'isRenewed'>> {
  let done = start;
  const unreadable: string[] = [];
  const onDone = (count: number) => {
    done += count;
    onProgress(done);
  };
  for (const column of cipherColumns) {
    const last = await sweepUntilClean(() => sweepColumn(ctx.db, column, keys, onDone));
    unreadable.push(...last.unreadable.map((id) => `${column.table} ${id}`));
  }
  return { done, unreadable };
}

/** Again and again, until nothing is left that could be done: rows are added and held meanwhile. */
async function sweepUntilClean(sweep: () => Promise<Sweep>): Promise<Sweep> {
  for (;;) {
    const last = await sweep();
    if (last.done === 0 && last.missed === 0) return last;
    if (last.done === 0) await wait(PAUSE_MS);
  }
}

function note(ctx: CommandContext, action: AuditAction, details: Record<string, unknown>): Promise<void> {
  return transaction(ctx.db, (tx) => audit(tx, ctx, { action, details }));
}
