import type { Queryable } from '../../platform/db/openDatabase';

const IS_RECOVERY_OPEN = `
  SELECT EXISTS (SELECT FROM site_recoveries) OR EXISTS (SELECT FROM pools WHERE held_before IS NOT NULL) AS recovering`;

/** Whether the service of a site or pool has not resumed since a restore or failover. */
export async function isRecoveryOpen({ $client }: Queryable): Promise<boolean> {
  const { rows } = await $client.query<{ recovering: boolean }>(IS_RECOVERY_OPEN);
  return rows[0]?.recovering === true;
}

/** For the responses that every page of the console reads. */
export const presentRecovery = async (db: Queryable): Promise<{ is_recovering?: true }> =>
  (await isRecoveryOpen(db)) ? { is_recovering: true } : {};
