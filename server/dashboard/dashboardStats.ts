import type { DashboardStats } from '#contract/dashboard';
import type { Context } from '../context';
import { readStock } from '../licenses/readStock';
import { recentAssignments } from './recentAssignments';

const RECENT = 20;

export async function dashboardStats(ctx: Context): Promise<DashboardStats> {
  const [stock, recent] = await Promise.all([readStock(ctx.db), recentAssignments(ctx, RECENT)]);
  return {
    total_licenses: stock.available + stock.sold + stock.exhausted + stock.replaced,
    available_licenses: stock.available,
    sold_licenses: stock.sold,
    exhausted_licenses: stock.exhausted,
    recent_assignments: recent,
  };
}
