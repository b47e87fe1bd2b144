import { sql } from 'drizzle-orm';
import type { LicenseKeyAccess } from '#contract/licenses';
import type { Context } from '../../../platform/context';
import { licenses } from '../../../schema';
import { audit } from '../../audit';

/** Audits that keys were shown or copied; without existing licenses nothing is recorded. */
export async function recordKeyAccess(ctx: Context, { use, license_ids }: LicenseKeyAccess): Promise<null> {
  const rows = await ctx.db
    .select({ id: licenses.id })
    .from(licenses)
    .where(sql`${licenses.id} = ANY(${sql.param(license_ids)})`);
  const [first, ...more] = rows.map(({ id }) => id).sort((one, other) => one - other);
  if (first === undefined) return null;
  const action = `license.key_${use}` as const;
  await audit(ctx.db, ctx, more.length > 0 ? { action, ids: [first, ...more] } : { action, id: first });
  return null;
}
