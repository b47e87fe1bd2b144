import type { Text } from '#contract/texts/Text';
import type { Db } from '../../../platform/db/openDatabase';
import { decodeText } from '../../../platform/db/textColumn';

interface LastBackups {
  /** When the last good one began. */
  lastGoodAt: Date | null;
  /** Why the latest attempt failed; null if it did not, or goes on. */
  failure: Text | null;
  now: Date;
}

const READ = `
  SELECT now(), (SELECT max(started_at) FROM backups WHERE verified_at IS NOT NULL) AS "lastGoodAt",
    (SELECT reason FROM backups ORDER BY started_at DESC, id DESC LIMIT 1) AS reason`;

export async function readLastBackups({ $client }: Db): Promise<LastBackups> {
  const { rows } = await $client.query<{ now: Date; lastGoodAt: Date | null; reason: string | null }>(READ);
  const { now = new Date(), lastGoodAt = null, reason = null } = rows[0] ?? {};
  return { now, lastGoodAt, failure: reason === null ? null : decodeText(reason) };
}
