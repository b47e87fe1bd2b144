import type { NotificationType } from '#contract/notifications';
import type { Pool, Runway } from '#contract/pools';
import { type Text, textOf } from '#contract/texts/Text';
import type { NewNotification } from '../../alerts';

type PoolNotification = NewNotification & { poolId: number };

/** The pool fields that the thresholds depend on. */
export type PoolStock = Pick<
  Pool,
  | 'id'
  | 'name'
  | 'available_licenses'
  | 'total_licenses'
  | 'threshold_count'
  | 'threshold_percentage'
  | 'notify_on_low'
  | 'notify_on_depleted'
  | 'lead_time_days'
> &
  Pick<Runway, 'days_left'>;

interface LowStockReason {
  thresholdValue?: number;
  text: Text;
}

/** Hysteresis: days left vary with every sale, so recovery requires this multiple of the lead time. */
const RECOVERY_FACTOR = 1.25;

function belowCount(pool: PoolStock): LowStockReason | undefined {
  const { threshold_count: thresholdValue, available_licenses: available } = pool;
  if (thresholdValue === 0 || available > thresholdValue) return undefined;
  return { thresholdValue, text: describeRemaining(pool) };
}

function belowPercentage(pool: PoolStock): LowStockReason | undefined {
  const { threshold_percentage: thresholdValue, available_licenses: available, total_licenses: total } = pool;
  const percentage = total === 0 ? 0 : (available / total) * 100;
  if (thresholdValue === 0 || percentage > thresholdValue) return undefined;
  return { thresholdValue, text: describeRemaining(pool) };
}

/** True if the stock runs out before new keys arrive; see `docs/runway.md` for the formula. */
function belowLeadTime(
  { name, days_left: days, lead_time_days }: PoolStock,
  factor: number,
): LowStockReason | undefined {
  if (days === null || days === 0 || days > lead_time_days * factor) return undefined;
  const roundedDays = Math.round(days);
  if (roundedDays === 0) return { text: textOf('alerts.low_hours', { pool: name }) };
  return { text: textOf('alerts.low_days', { pool: name, smart_count: roundedDays }) };
}

/** The first matching rule supplies the message; a threshold of 0 disables its rule. */
const findLowStockReason = (pool: PoolStock, factor = 1): LowStockReason | undefined =>
  belowCount(pool) ?? belowPercentage(pool) ?? belowLeadTime(pool, factor);

/**
 * Returns the notification that is due, if any. `lastShortageCount` is the available count of the latest
 * shortage notification; only a higher count means that the pool was replenished.
 */
export function evaluateThresholds(
  pool: PoolStock,
  lastShortageCount?: number,
): PoolNotification | undefined {
  const { id: poolId, name, available_licenses: availableCount } = pool;
  const low = findLowStockReason(pool);
  const base = { poolId, availableCount, thresholdValue: low?.thresholdValue };
  if (availableCount === 0 && pool.notify_on_depleted)
    return {
      ...base,
      type: 'DEPLETED',
      severity: 'CRITICAL',
      title: textOf('alerts.depleted_title', { pool: name }),
      message: textOf('alerts.depleted', { pool: name }),
    };
  if (low) {
    const title = textOf('alerts.low_title', { pool: name });
    return pool.notify_on_low
      ? { ...base, type: 'LOW_STOCK', severity: 'WARNING', title, message: low.text }
      : undefined;
  }
  if (lastShortageCount === undefined || availableCount <= lastShortageCount) return undefined;
  if (findLowStockReason(pool, RECOVERY_FACTOR)) return undefined;
  return {
    ...base,
    type: 'POOL_REPLENISHED',
    severity: 'INFO',
    title: textOf('alerts.replenished_title', { pool: name }),
    message: textOf('alerts.replenished', { pool: name, smart_count: availableCount }),
  };
}

/** True if the condition of an earlier notification no longer holds. */
export function isResolved(
  type: NotificationType,
  pool: PoolStock & { has_expiring_keys: boolean; is_refilled: boolean; is_used_up: boolean },
): boolean {
  const isEmpty = pool.available_licenses === 0;
  if (type === 'PATTERN_USED_UP') return !pool.is_used_up;
  if (pool.is_refilled && (type === 'DEPLETED' || type === 'LOW_STOCK')) return true;
  if (type === 'DEPLETED') return !isEmpty;
  if (type === 'KEYS_EXPIRING') return !pool.has_expiring_keys;
  if (type === 'POOL_REPLENISHED') return isEmpty || findLowStockReason(pool) !== undefined;
  if (type !== 'LOW_STOCK') return false;
  // The alert that the pool is depleted takes its place, so that a pool counts once.
  return isEmpty ? pool.notify_on_depleted : findLowStockReason(pool, RECOVERY_FACTOR) === undefined;
}

const describeRemaining = ({ name, available_licenses, total_licenses }: PoolStock) =>
  textOf('alerts.low_count', { pool: name, smart_count: available_licenses, total: total_licenses });
