import { desc } from 'drizzle-orm';
import type { DashboardStats, PoolRunway, RecentAssignment } from '#contract/dashboard';
import type { Context } from '../../platform/context';
import { licenseAssignments } from '../../schema';
import { getStockCounts } from '../licenses';
import { listPools } from '../pools';

const RECENT_ASSIGNMENTS_LIMIT = 20;

export async function getDashboardStats(ctx: Context): Promise<DashboardStats> {
  const [stock, recent] = await Promise.all([
    getStockCounts(ctx.db),
    listRecentAssignments(ctx, RECENT_ASSIGNMENTS_LIMIT),
  ]);
  return {
    total_licenses: stock.available + stock.sold + stock.exhausted + stock.replaced,
    available_licenses: stock.available,
    sold_licenses: stock.sold,
    exhausted_licenses: stock.exhausted,
    recent_assignments: recent,
  };
}

/** The latest deliveries, newest first. */
export async function listRecentAssignments({ db }: Context, limit: number): Promise<RecentAssignment[]> {
  const { licenseId, productId, customerEmail, orderId, assignedAt, id } = licenseAssignments;
  const rows = await db
    .select({ licenseId, productId, customerEmail, orderId, assignedAt })
    .from(licenseAssignments)
    .orderBy(desc(assignedAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({
    license_id: row.licenseId,
    product_id: row.productId,
    owner_email_address: row.customerEmail,
    order_id: row.orderId,
    sold_date: row.assignedAt.toISOString(),
  }));
}

/** The pools that run out, soonest first; those nobody has bought from lately are none of them. */
export async function listPoolRunways(ctx: Context, limit: number): Promise<PoolRunway[]> {
  const pools = await listPools(ctx);
  return pools
    .filter(({ runway }) => runway.sold_per_day > 0 && runway.days_left !== null)
    .sort((one, other) => (one.runway.days_left ?? 0) - (other.runway.days_left ?? 0))
    .slice(0, limit)
    .map(({ id, name, lead_time_days, runway }) => ({ license_group: { id, name }, lead_time_days, runway }));
}
