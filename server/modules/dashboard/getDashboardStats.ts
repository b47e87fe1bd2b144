import { desc, sql } from 'drizzle-orm';
import type { DashboardStats, PoolRunway, RecentAssignment } from '#contract/dashboard';
import type { OrderRef } from '#contract/orderRef';
import type { Context } from '../../platform/context';
import { licenseAssignments } from '../../schema';
import { getStockCounts, sumStockCounts } from '../licenses';
import { listPools } from '../pools';

const RECENT_ASSIGNMENTS_LIMIT = 20;

export async function getDashboardStats(ctx: Context): Promise<DashboardStats> {
  const [stock, recent] = await Promise.all([
    getStockCounts(ctx.db),
    listRecentAssignments(ctx, RECENT_ASSIGNMENTS_LIMIT),
  ]);
  return {
    total_licenses: sumStockCounts(stock),
    available_licenses: stock.available,
    sold_licenses: stock.sold,
    exhausted_licenses: stock.exhausted,
    recent_assignments: recent,
  };
}

const orderRefSql = sql<OrderRef | null>`(SELECT json_build_object('id', o.id, 'number', o.number) FROM orders o
  WHERE o.site_id = license_assignments.site_id AND o.order_id = license_assignments.order_id)`;
const customerIdSql = sql<number | null>`(SELECT c.id FROM customers c
  WHERE c.email = lower(license_assignments.customer_email))`;

// The mapping of the variation precedes that of the whole product.
const mappingSql = sql<RecentAssignment['mapping']>`(
  SELECT json_build_object('site', json_build_object('id', s.id, 'name', s.name), 'product_name', m.product_name)
  FROM mappings m JOIN sites s ON s.id = m.site_id
  WHERE m.site_id = license_assignments.site_id AND m.product_id = license_assignments.product_id
    AND m.variation_id IN (0, license_assignments.variation_id)
  ORDER BY m.variation_id DESC LIMIT 1)`;

/** Lists the latest assignments, newest first. */
export async function listRecentAssignments({ db }: Context, limit: number): Promise<RecentAssignment[]> {
  const { licenseId, productId, customerEmail, orderId, assignedAt, id } = licenseAssignments;
  const rows = await db
    .select({
      licenseId,
      productId,
      customerEmail,
      orderId,
      assignedAt,
      order: orderRefSql,
      customerId: customerIdSql,
      mapping: mappingSql,
    })
    .from(licenseAssignments)
    .orderBy(desc(assignedAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({
    license_id: row.licenseId,
    product_id: row.productId,
    mapping: row.mapping,
    owner_email_address: row.customerEmail,
    order_id: row.orderId,
    order: row.order,
    customer_id: row.customerId,
    sold_date: row.assignedAt.toISOString(),
  }));
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
