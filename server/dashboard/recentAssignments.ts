import { desc } from 'drizzle-orm';
import type { RecentAssignment } from '#contract/dashboard';
import type { Context } from '../context';
import { licenseAssignments } from '../db/tables';

/** The latest deliveries, newest first. */
export async function recentAssignments({ db }: Context, limit: number): Promise<RecentAssignment[]> {
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
