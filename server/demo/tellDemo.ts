import type { Raised } from '../notifications/raise';
import { judge, type Stocked } from '../notifications/thresholds';
import { type DemoPool, demoPools } from './catalogue';
import type { DemoStock, Restock } from './DemoStock';
import { DAY } from './generateOrders';
import { demoSites } from './products';
import { at } from './random';

/** A notification as it stands at the end of the story; `poolId` is the pool's place in the catalogue. */
export interface DemoNotification extends Raised {
  triggeredAt: Date;
  resolvedAt: Date | null;
}

const SHOWN_RESTOCKS = 4;

/** What the checks would have told on the way, and what stands unresolved today. */
export function tellDemo(stock: DemoStock, now: Date): DemoNotification[] {
  const told = stock.restocks
    .toSorted((one, other) => one.arrivedAt.getTime() - other.arrivedAt.getTime())
    .map((restock) => tellRestock(restock, now))
    .filter((both) => both.length === 2 && both[1]?.type === 'POOL_REPLENISHED')
    .slice(-SHOWN_RESTOCKS);
  const short = tellShortages(stock, now);
  // The newest of a pool that is still well stocked: of any other it would be over at once.
  const isWell = ([low]: DemoNotification[]) => short.every(({ poolId }) => poolId !== low?.poolId);
  const newest = told.findLast(isWell)?.at(-1);
  if (newest) newest.resolvedAt = null;
  return [...told.flat(), ...short, ...tellWaiting(stock)].sort(
    (one, other) => one.triggeredAt.getTime() - other.triggeredAt.getTime(),
  );
}

/** A pool of the catalogue as the thresholds look at it. */
function stocked(id: number, pool: DemoPool, available: number, total: number): Stocked {
  const { name, threshold_count, threshold_percentage } = pool;
  const counts = { available_licenses: available, total_licenses: total };
  return {
    id,
    name,
    threshold_count,
    threshold_percentage,
    ...counts,
    notify_on_low: true,
    notify_on_depleted: true,
    // The story is told by the thresholds; how long the stock lasts is worked out once it is there.
    lead_time_days: 0,
    days_left: null,
  };
}

/** Low before the keys came, replenished when they were there. */
function tellRestock({ pool, arrivedAt, before, after, total }: Restock, now: Date): DemoNotification[] {
  const low = judge(stocked(pool, at(demoPools, pool), before, total - after + before));
  const high = judge(stocked(pool, at(demoPools, pool), after, total), before);
  const later = new Date(Math.min(arrivedAt.getTime() + DAY / 3, now.getTime()));
  return [
    ...(low
      ? [{ ...low, triggeredAt: new Date(arrivedAt.getTime() - DAY * 0.4), resolvedAt: arrivedAt }]
      : []),
    ...(high ? [{ ...high, triggeredAt: arrivedAt, resolvedAt: later }] : []),
  ];
}

/** Pools that are at or below their thresholds today, told when the last key but a few was sold. */
function tellShortages({ licenses, deliveries }: DemoStock, now: Date): DemoNotification[] {
  return demoPools.flatMap((pool, index) => {
    const own = licenses.filter((license) => license.pool === index);
    const available = own.filter(({ status }) => status === 'available').length;
    const told = judge(stocked(index, pool, available, own.length));
    const last = deliveries.findLast(({ license }) => license.pool === index);
    return told ? [{ ...told, triggeredAt: last?.unit.assignedAt ?? now, resolvedAt: null }] : [];
  });
}

function tellWaiting({ waiting }: DemoStock): DemoNotification[] {
  const first = waiting[0];
  if (!first) return [];
  const { name } = at(demoPools, first.pool);
  const { order } = first.unit;
  return [
    {
      poolId: first.pool,
      type: 'ASSIGNMENT_FAILED',
      severity: 'CRITICAL',
      title: `No keys left in ${name}`,
      message: `Order ${order.orderId} of ${at(demoSites, order.site).name} waits for a key of ${name}. Add keys and it is served by itself.`,
      availableCount: 0,
      triggeredAt: order.placedAt,
      resolvedAt: null,
    },
  ];
}
