import type { Pool } from '#contract/pools';
import { runwayOf, type Stock } from './runwayOf';
import type { PoolRow } from './selectPools';

export function presentPool(row: PoolRow): Pool {
  const { pool } = row;
  // A pool that never held a license has no counts yet.
  const available = row.available ?? 0;
  const sold = row.sold ?? 0;
  const exhausted = row.exhausted ?? 0;
  return {
    id: pool.id,
    name: pool.name,
    description: pool.description,
    instructions: pool.instructions,
    requires_validation: pool.requiresValidation,
    total_licenses: available + sold + exhausted + (row.replaced ?? 0),
    available_licenses: available,
    sold_licenses: sold,
    exhausted_licenses: exhausted,
    threshold_count: pool.thresholdCount,
    threshold_percentage: pool.thresholdPercentage,
    notify_on_low: pool.notifyOnLow,
    notify_on_depleted: pool.notifyOnDepleted,
    lead_time_days: pool.leadTimeDays,
    refund_policy: pool.refundPolicy,
    runway: runwayOf(stockOf(row), new Date()),
    last_notification_at: pool.lastNotificationAt?.toISOString() ?? null,
    created_at: pool.createdAt.toISOString(),
    updated_at: pool.updatedAt.toISOString(),
  };
}

function stockOf(row: PoolRow): Stock {
  return {
    deliveriesLeft: row.deliveriesLeft ?? 0,
    unlimited: row.unlimited ?? 0,
    soldRecently: row.soldRecently ?? 0,
    soldThisWeek: row.soldThisWeek ?? 0,
    createdAt: row.pool.createdAt,
  };
}
