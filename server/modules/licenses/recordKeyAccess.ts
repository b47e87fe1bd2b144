import { sql } from 'drizzle-orm';
import type { LicenseKeyAccess } from '#contract/licenses';
import type { Context } from '../../platform/context';
import { licenses } from '../../schema';
import { audit } from '../audit';

/** Notes that keys were shown, copied or exported in the console. What names no license leaves no row. */
export async function recordKeyAccess(ctx: Context, access: LicenseKeyAccess): Promise<null> {
  const action = `license.key_${access.use}` as const;
  if (access.license_ids.length === 0) {
    const details = { count: access.count, pool: access.license_group_id, status: access.status };
    if (access.count) await audit(ctx.db, ctx, { action, details });
    return null;
  }
  const rows = await ctx.db
    .select({ id: licenses.id })
    .from(licenses)
    .where(sql`${licenses.id} = ANY(${sql.param(access.license_ids)})`);
  const [first, ...more] = rows.map(({ id }) => id).sort((one, other) => one - other);
  if (first === undefined) return null;
  await audit(ctx.db, ctx, more.length > 0 ? { action, ids: [first, ...more] } : { action, id: first });
  return null;
}
