import { sql } from 'drizzle-orm';
import type { LicenseKeyAccess } from '#contract/licenses';
import type { Context } from '../../platform/context';
import { licenses } from '../../schema';
import { audit } from '../audit';

/** Audits that keys were shown, copied or exported; without existing licenses nothing is recorded. */
export async function recordKeyAccess(ctx: Context, access: LicenseKeyAccess): Promise<null> {
  const action = `license.key_${access.use}` as const;
  if (access.license_ids.length === 0) {
    const { count, license_group_id: pool, status, assigned_site_id: site, sold_from, sold_to } = access;
    const details = { count, pool, status, site, sold_from, sold_to };
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
