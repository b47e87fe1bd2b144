import type { NotificationType } from '#contract/notifications';
import type { Pool } from '#contract/pools';
import type { Runway } from '#contract/runway';
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
  | 'lead_time_days'
> &
  Pick<Runway, 'days_left'>;

/** Why a pool counts as running low. */
interface LowReason {
  thresholdValue?: number;
  message: string;
}

/** The first that holds is told; a threshold of 0 is switched off. */
const reasons: ((pool: Stocked, slack: number) => LowReason | undefined)[] = [
  fewInNumber,
  fewInShare,
  fewInDays,
];

/** By how much the days left must be above the lead time to be enough again: they waver with every sale. */
const ENOUGH_AGAIN = 1.25;

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

/** New keys would come after the last one is sold; `docs/runway.md` says how the days are worked out. */
function fewInDays({ name, days_left: days, lead_time_days }: Stocked, slack: number): LowReason | undefined {
  if (days === null || days === 0 || days > lead_time_days * slack) return undefined;
  const whole = Math.round(days);
  const about = whole === 0 ? 'less than a day' : `about ${whole === 1 ? '1 day' : `${whole} days`}`;
  return { message: `${name} has ${about} of stock left.` };
}

function lowReason(pool: Stocked, slack = 1): LowReason | undefined {
  for (const reason of reasons) {
    const holds = reason(pool, slack);
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
  if (shortOf === undefined || availableCount <= shortOf || lowReason(pool, ENOUGH_AGAIN)) return undefined;
  const message = `${name} has ${licenses(availableCount)} again.`;
  return { ...told, type: 'POOL_REPLENISHED', severity: 'INFO', title: `${name} is replenished`, message };
}

/** Whether what was told about a pool's stock no longer holds. */
export function isOver(type: NotificationType, pool: Stocked): boolean {
  const isEmpty = pool.available_licenses === 0;
  if (type === 'DEPLETED') return !isEmpty;
  const isShort = isEmpty || lowReason(pool) !== undefined;
  if (type === 'LOW_STOCK') return !isEmpty && lowReason(pool, ENOUGH_AGAIN) === undefined;
  return type === 'POOL_REPLENISHED' && isShort;
}

const leftOf = ({ name, available_licenses, total_licenses }: Stocked) =>
  `${name} has ${licenses(available_licenses)} left of ${total_licenses}.`;

const licenses = (n: number) => (n === 1 ? '1 license' : `${n} licenses`);
