import { sql } from 'drizzle-orm';
import type { LicenseKeyUse } from '#contract/licenses';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { licenses } from '../db/tables';

/** Notes that keys were shown, copied or exported in the console. What names no license leaves no row. */
export async function noteKeyUse(ctx: Context, used: LicenseKeyUse): Promise<null> {
  const action = `license.key_${used.use}` as const;
  if (used.license_ids.length === 0) {
    const details = { count: used.count, pool: used.license_group_id, status: used.status };
    if (used.count) await audit(ctx.db, ctx, { action, details });
    return null;
  }
  const rows = await ctx.db
    .select({ id: licenses.id })
    .from(licenses)
    .where(sql`${licenses.id} = ANY(${sql.param(used.license_ids)})`);
  const [first, ...more] = rows.map(({ id }) => id).sort((one, other) => one - other);
  if (first === undefined) return null;
  await audit(ctx.db, ctx, more.length > 0 ? { action, ids: [first, ...more] } : { action, id: first });
  return null;
}
