import type { DashboardStats, PoolRunway, RecentAssignment } from '#contract/dashboard';
import type { Context } from '../../platform/context';
import { createStatementNames } from '../../platform/db/queryRows';
import { getStockCounts, listPools, sumStockCounts } from '../stock';

const RECENT_ASSIGNMENTS_LIMIT = 20;
const statementNames = createStatementNames('assignments');

export async function getDashboardStats(ctx: Context): Promise<DashboardStats> {
  const [stock, recent] = await Promise.all([
    getStockCounts(ctx.db),
    listRecentAssignments(ctx, RECENT_ASSIGNMENTS_LIMIT),
  ]);
  statementNames.replanAfterGrowth(ctx.db, stock.sold + stock.exhausted);
  return {
    total_licenses: sumStockCounts(stock),
    available_licenses: stock.available,
    sold_licenses: stock.sold,
    exhausted_licenses: stock.exhausted,
    recent_assignments: recent,
  };
}

// The mapping of the variation precedes that of the whole product.
const SELECT_RECENT = `
  SELECT a.license_id, a.product_id, a.customer_email AS owner_email_address, a.order_id, a.assigned_at AS sold_date,
    (SELECT json_build_object('id', o.id, 'number', o.number) FROM orders o
      WHERE o.site_id = a.site_id AND o.order_id = a.order_id) AS "order",
    (SELECT c.id FROM customers c WHERE c.email = lower(a.customer_email)) AS customer_id,
    (SELECT json_build_object('site', json_build_object('id', s.id, 'name', s.name), 'product_name', m.product_name)
      FROM mappings m JOIN sites s ON s.id = m.site_id
      WHERE m.site_id = a.site_id AND m.product_id = a.product_id AND m.variation_id IN (0, a.variation_id)
      ORDER BY m.variation_id DESC LIMIT 1) AS mapping
  FROM license_assignments a ORDER BY a.assigned_at DESC, a.id DESC`;

/** Lists the latest assignments, newest first. */
export async function listRecentAssignments({ db }: Context, limit: number): Promise<RecentAssignment[]> {
  // PostgreSQL keeps the plan only if it knows the limit, and planning takes longer than reading.
  const text = `${SELECT_RECENT} LIMIT ${limit}`;
  const name = statementNames.getName(db, text);
  const { rows } = await db.$client.query<Omit<RecentAssignment, 'sold_date'> & { sold_date: Date }>({
    name,
    text,
  });
  return rows.map((row) => ({ ...row, sold_date: row.sold_date.toISOString() }));
}

/** Lists the pools with a forecast depletion date, soonest first. */
export async function listPoolRunways(ctx: Context, limit: number): Promise<PoolRunway[]> {
  const pools = await listPools(ctx);
  return pools
    .filter(({ runway }) => runway.sold_per_day > 0 && runway.days_left !== null)
    .sort((one, other) => (one.runway.days_left ?? 0) - (other.runway.days_left ?? 0))
    .slice(0, limit)
    .map(({ id, name, lead_time_days, runway }) => ({ license_group: { id, name }, lead_time_days, runway }));
}
