import type { Queryable } from '../../../platform/db/openDatabase';

const IS_READ_ONLY = `
  SELECT FROM health_checks WHERE site_id = $1 AND kind = 'webhooks' AND details ->> 'code' = 'read_only'`;

/** Whether the shop's credentials do not allow notes and webhooks. */
export async function isReadOnlyShop(db: Queryable, siteId: number): Promise<boolean> {
  return (await db.$client.query(IS_READ_ONLY, [siteId])).rowCount === 1;
}
