import { sql } from 'drizzle-orm';
import { type LicenseExport, MAX_IDS } from '#contract/licenses';
import type { Context } from '../../../../platform/context';
import { audit } from '../../../audit';
import { getStockCounts } from '../list/getStockCounts';
import { findMatches } from '../list/licenseMatches';
import { getTotal } from '../list/listLicenses';
import type { ExportPart } from './readExportPart';

/**
 * Audits an export that begins. A large one is recorded by its filters instead of its licenses, without the search,
 * which may be a key.
 */
export async function auditExport(
  ctx: Context,
  query: LicenseExport,
  { ids, last }: ExportPart,
): Promise<void> {
  const action = 'license.key_exported';
  const isComplete = last === undefined;
  const [id] = ids;
  if (isComplete && ids.length === 1) return audit(ctx.db, ctx, { action, id });
  if (isComplete && ids.length <= MAX_IDS)
    return audit(ctx.db, ctx, { action, ids: ids.toSorted((one, other) => one - other) });

  const { license_group_id: pool, status, assigned_site_id: site, search } = query;
  const { sold_from, sold_to, expires_from, expires_to } = query;
  const count = isComplete ? ids.length : await countExport(ctx, query);
  const isSearch = search ? true : undefined;
  const filters = { pool, status, site, sold_from, sold_to, expires_from, expires_to, search: isSearch };
  await audit(ctx.db, ctx, { action, details: { count, ...filters } });
}

async function countExport({ db, vault }: Context, query: LicenseExport): Promise<number> {
  const matches = findMatches(await vault.readIndex(db), query);
  if (!matches) return getTotal(await getStockCounts(db, query.license_group_id), query);
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*) AS n FROM (${matches.rows}) matches`);
  return rows[0]?.n ?? 0;
}
