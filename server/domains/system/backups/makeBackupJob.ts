import { openTarget } from '../../../platform/backupTarget/openTarget';
import { systemContext } from '../../../platform/context';
import { defineJob, hourly } from '../../../platform/jobs/defineJob';
import { alertOldBackup } from './alertOldBackup';
import { makeBackup } from './makeBackup';
import { readLastBackups } from './readLastBackups';

const DAY_MS = 24 * 3_600_000;

/** The latest time a daily backup was due. */
export function getLatestDue(now: Date, hour: number): Date {
  const today = new Date(now);
  today.setUTCHours(hour, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** Hourly, so that a day's backup that failed, or that no server was there to make, is made later. */
export const makeBackupJob = defineJob({
  queue: 'backups.make',
  retryLimit: 3,
  // A backup of millions of rows to a slow target; another server takes over from one that is gone.
  expireInSeconds: 3 * 3600,
  schedule: hourly(0),
  async run(services) {
    const { backups: plan } = services.config;
    const ctx = systemContext(services, 'backups');
    if (plan) {
      const { lastGoodAt, now } = await readLastBackups(services.db);
      const isDue = !lastGoodAt || lastGoodAt < getLatestDue(now, plan.hour);
      if (isDue) await makeBackup(ctx, plan, await openTarget(plan));
    }
    await alertOldBackup(ctx);
  },
});
