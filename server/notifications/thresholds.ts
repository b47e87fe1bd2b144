import type { Pool } from '#contract/pools';
import type { Raised } from './raise';

/** What of a pool its thresholds look at. */
export type Stocked = Pick<
  Pool,
  | 'id'
  | 'name'
  | 'available_licenses'
  | 'total_licenses'
  | 'threshold_count'
  | 'threshold_percentage'
  | 'notify_on_low'
  | 'notify_on_depleted'
>;

/** The threshold a pool has fallen to or below; one that is 0 is switched off. */
export function reachedThreshold(pool: Stocked): number | undefined {
  const {
    available_licenses: available,
    total_licenses: total,
    threshold_count,
    threshold_percentage,
  } = pool;
  if (threshold_count > 0 && available <= threshold_count) return threshold_count;
  const share = total === 0 ? 0 : (available / total) * 100;
  if (threshold_percentage > 0 && share <= threshold_percentage) return threshold_percentage;
  return undefined;
}

/** What is to be told about a pool's stock, if anything. `isShort`: a shortage was told and still stands. */
export function judge(pool: Stocked, isShort: boolean): Raised | undefined {
  const { id: poolId, name, available_licenses: availableCount } = pool;
  const thresholdValue = reachedThreshold(pool);
  const told = { poolId, availableCount, thresholdValue };
  if (availableCount === 0 && pool.notify_on_depleted) {
    const message = `${name} has no license left. Orders for it wait until keys are added.`;
    return { ...told, type: 'DEPLETED', severity: 'CRITICAL', title: `${name} is depleted`, message };
  }
  if (thresholdValue !== undefined) {
    if (!pool.notify_on_low) return undefined;
    const message = `${name} has ${licenses(availableCount)} left of ${pool.total_licenses}.`;
    return { ...told, type: 'LOW_STOCK', severity: 'WARNING', title: `${name} is running low`, message };
  }
  if (availableCount === 0 || !isShort) return undefined;
  const message = `${name} has ${licenses(availableCount)} again.`;
  return { ...told, type: 'POOL_REPLENISHED', severity: 'INFO', title: `${name} is replenished`, message };
}

const licenses = (n: number) => (n === 1 ? '1 license' : `${n} licenses`);
