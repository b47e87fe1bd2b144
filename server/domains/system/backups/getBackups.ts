import { desc } from 'drizzle-orm';
import { BACKUPS_LIMIT, type BackupStatus } from '#contract/system';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { backups } from '../../../schema';
import { readLastBackups } from './readLastBackups';

/** The schedule of this server, and the latest attempts. */
export async function getBackups({ db, config: { backups: plan } }: Context): Promise<BackupStatus> {
  const { lastGoodAt } = await readLastBackups(db);
  const order = [desc(backups.startedAt), desc(backups.id)];
  const rows = await db
    .select()
    .from(backups)
    .orderBy(...order)
    .limit(BACKUPS_LIMIT);
  return {
    target: plan?.target ?? null,
    hour: plan?.hour ?? null,
    last_good_at: lastGoodAt?.toISOString() ?? null,
    backups: rows.map(({ id, name, startedAt, verifiedAt, size, rowCount, reason }) => ({
      id,
      name,
      started_at: startedAt.toISOString(),
      verified_at: verifiedAt?.toISOString() ?? null,
      size,
      row_count: rowCount,
      ...presentTexts({ reason }),
    })),
  };
}
