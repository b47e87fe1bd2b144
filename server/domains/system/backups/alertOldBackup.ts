import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { createNotification, resolveNotifications } from '../../alerts';
import { readLastBackups } from './readLastBackups';

const TYPE = 'BACKUP_OLD';
const HOUR_MS = 3_600_000;
/** The attempts of a daily backup failed for half a day. */
const OLD_HOURS = 36;

/** Alerts once the last good backup is old, or the first one failed; resolves the alert when there is a good one. */
export async function alertOldBackup(ctx: Context): Promise<void> {
  const { lastGoodAt, failure, now } = await readLastBackups(ctx.db);
  const hours = lastGoodAt && Math.floor((now.getTime() - lastGoodAt.getTime()) / HOUR_MS);
  const isOld = hours === null ? failure !== null : hours >= OLD_HOURS;
  await transaction(ctx.db, async (tx) => {
    if (!ctx.config.backups || !isOld) return resolveNotifications(tx, { type: TYPE });
    await createNotification(tx, ctx, {
      type: TYPE,
      severity: 'CRITICAL',
      title: textOf('alerts.backup_title'),
      message: describe(hours, failure ?? textOf('alerts.backup_unfinished')),
    });
  });
}

const describe = (hours: number | null, reason: Text): Text =>
  hours === null
    ? textOf('alerts.backup_none', { reason })
    : textOf('alerts.backup_old', { smart_count: hours, reason });
