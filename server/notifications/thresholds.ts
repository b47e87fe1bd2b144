import type { NotificationType } from '#contract/notifications';
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

/** Why a pool counts as running low. */
interface LowReason {
  thresholdValue?: number;
  message: string;
}

/** The first that holds is told; a threshold of 0 is switched off. */
const reasons: ((pool: Stocked) => LowReason | undefined)[] = [fewInNumber, fewInShare];

function fewInNumber(pool: Stocked): LowReason | undefined {
  const { threshold_count: thresholdValue, available_licenses: available } = pool;
  if (thresholdValue === 0 || available > thresholdValue) return undefined;
  return { thresholdValue, message: leftOf(pool) };
}

function fewInShare(pool: Stocked): LowReason | undefined {
  const { threshold_percentage: thresholdValue, available_licenses: available, total_licenses: total } = pool;
  const share = total === 0 ? 0 : (available / total) * 100;
  if (thresholdValue === 0 || share > thresholdValue) return undefined;
  return { thresholdValue, message: leftOf(pool) };
}

function lowReason(pool: Stocked): LowReason | undefined {
  for (const reason of reasons) {
    const holds = reason(pool);
    if (holds) return holds;
  }
  return undefined;
}

/**
 * What is to be told about a pool's stock, if anything. `shortOf` is how many there were when a shortage was
 * told last and nothing better since: only with more than that has the pool been replenished.
 */
export function judge(pool: Stocked, shortOf?: number): Raised | undefined {
  const { id: poolId, name, available_licenses: availableCount } = pool;
  const low = lowReason(pool);
  const told = { poolId, availableCount, thresholdValue: low?.thresholdValue };
  if (availableCount === 0 && pool.notify_on_depleted) {
    const message = `${name} has no license left. Orders for it wait until keys are added.`;
    return { ...told, type: 'DEPLETED', severity: 'CRITICAL', title: `${name} is depleted`, message };
  }
  if (low) {
    if (!pool.notify_on_low) return undefined;
    const { message } = low;
    return { ...told, type: 'LOW_STOCK', severity: 'WARNING', title: `${name} is running low`, message };
  }
  if (shortOf === undefined || availableCount <= shortOf) return undefined;
  const message = `${name} has ${licenses(availableCount)} again.`;
  return { ...told, type: 'POOL_REPLENISHED', severity: 'INFO', title: `${name} is replenished`, message };
}

/** Whether what was told about a pool's stock no longer holds. */
export function isOver(type: NotificationType, pool: Stocked): boolean {
  const isEmpty = pool.available_licenses === 0;
  if (type === 'DEPLETED') return !isEmpty;
  const isShort = isEmpty || lowReason(pool) !== undefined;
  if (type === 'LOW_STOCK') return !isShort;
  return type === 'POOL_REPLENISHED' && isShort;
}

const leftOf = ({ name, available_licenses, total_licenses }: Stocked) =>
  `${name} has ${licenses(available_licenses)} left of ${total_licenses}.`;

const licenses = (n: number) => (n === 1 ? '1 license' : `${n} licenses`);
