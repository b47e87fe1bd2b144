import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { eq, sql } from 'drizzle-orm';
import { type Text, textOf } from '#contract/texts/Text';
import type { BackupTarget } from '../../../platform/backupTarget/BackupTarget';
import type { BackupPlan } from '../../../platform/backupTarget/backupVariables';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { toPlainLine } from '../../../platform/httpClient/toPlainLine';
import { getRootCauseMessage } from '../../../platform/log';
import { backups } from '../../../schema';
import { audit } from '../../audit';
import { parseBackupName, toBackupName } from './backupNames';
import { findExpired } from './findExpired';
import { verifyBackup } from './verifyBackup';
import { streamBackup } from './writeBackup';

const MAX_REASON_LENGTH = 300;

/**
 * Writes a backup to the target, reads it back whole and removes those that are no longer needed. A failure is recorded, not
 * thrown: the next hour tries again.
 */
export async function makeBackup(ctx: Context, plan: BackupPlan, target: BackupTarget): Promise<void> {
  const name = toBackupName(new Date());
  const [attempt] = await ctx.db.insert(backups).values({ name }).returning({ id: backups.id });
  if (!attempt) throw new Error('an inserted row is returned');
  try {
    const { rowCount, size } = await writeVerified(ctx, plan, target, name);
    await transaction(ctx.db, async (tx) => {
      const verified = { verifiedAt: sql`now()`, rowCount, size };
      await tx.update(backups).set(verified).where(eq(backups.id, attempt.id));
      await audit(tx, ctx, { action: 'backup.make', id: attempt.id, details: { rows: rowCount, name } });
    });
    await removeExpired(ctx, target);
  } catch (err) {
    ctx.log.warn({ err, name }, 'a backup failed');
    await ctx.db
      .update(backups)
      .set({ reason: toReason(err) })
      .where(eq(backups.id, attempt.id));
  }
}

/** Nobody here has the identity of the recipient, so that one of this run opens the backup, too, until it was read back. */
async function writeVerified(
  { db, keyring }: Context,
  { recipient }: BackupPlan,
  target: BackupTarget,
  name: string,
): Promise<{ rowCount: number; size: number }> {
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  encrypter.addRecipient(await identityToRecipient(identity));
  const rowCount = await streamBackup({ db, keyring, encrypter }, (content) => target.write(name, content));
  const stored = await target.read(name);
  await verifyBackup({ name, ...stored }, { identity });
  return { rowCount, size: stored.size };
}

const toReason = (error: unknown): Text =>
  textOf('upstream.text', { text: toPlainLine(getRootCauseMessage(error), MAX_REASON_LENGTH) });

const FORGET = `
  DELETE FROM backups WHERE name <> ALL ($1) AND (verified_at IS NOT NULL OR started_at < now() - interval '30 days')`;

/** A backup that is locked is left to a later time. */
async function removeExpired({ db, log }: Context, target: BackupTarget): Promise<void> {
  const names = (await target.list()).map(({ name }) => name);
  const removed = new Set<string>();
  for (const name of findExpired(names)) {
    try {
      await target.remove(name);
      removed.add(name);
    } catch (err) {
      log.warn({ err, name }, 'an old backup cannot be removed');
    }
  }
  const left = names.filter((name) => parseBackupName(name) && !removed.has(name));
  await db.$client.query(FORGET, [left]);
}
