import type { IndexedPool } from './catalog';
import type { DemoAssignment, DemoLicense, RestockEvent } from './DemoStock';
import { DAY_MS, PERIOD_DAYS } from './generateOrders';
import type { Random } from './random';

const HOUR_MS = DAY_MS / 24;

/** Lets the keys of a pool arrive in batches, each some days before its first key was needed. */
export function generateRestocks(
  random: Random,
  pool: IndexedPool,
  licenses: DemoLicense[],
  assignments: DemoAssignment[],
  now: Date,
): RestockEvent[] {
  const { firstUse: firstUses, lastUse: lastUses } = getUses(assignments);
  const restocks: RestockEvent[] = [];
  let arrivedAtMs = now.getTime() - (PERIOD_DAYS + random.int(1, 6)) * DAY_MS;
  for (const [start, batch] of toBatches(licenses, pool.batchSize, firstUses.size)) {
    if (start > 0) {
      const needed = findFirstUse(batch, firstUses) ?? now.getTime();
      arrivedAtMs = Math.max(arrivedAtMs + HOUR_MS, needed - DAY_MS * (1 + 4 * random.next()));
    }
    for (const license of batch) license.createdAt = new Date(arrivedAtMs);

    const hasDeliveriesLeft = (license: DemoLicense) =>
      license.deliveriesLeft !== 0 || (lastUses.get(license) ?? 0) > arrivedAtMs;
    const before = licenses.slice(0, start).filter(hasDeliveriesLeft).length;
    const total = start + batch.length;
    restocks.push({
      pool: pool.index,
      arrivedAt: new Date(arrivedAtMs),
      before,
      after: before + batch.length,
      total,
    });
  }
  return restocks.slice(1);
}

function getUses(assignments: DemoAssignment[]) {
  const firstUses = new Map<DemoLicense, number>();
  const lastUses = new Map<DemoLicense, number>();
  for (const { license, unit } of assignments) {
    const usedAt = unit.assignedAt.getTime();
    if (!firstUses.has(license)) firstUses.set(license, usedAt);
    lastUses.set(license, usedAt);
  }
  return { firstUse: firstUses, lastUse: lastUses };
}

/** The last batch that was begun holds today's stock as well. */
function toBatches(licenses: DemoLicense[], size: number, used: number): [number, DemoLicense[]][] {
  const parts: [number, DemoLicense[]][] = [];
  for (let start = 0; start < Math.max(used, 1); start += size) {
    const end = start + size < used ? start + size : licenses.length;
    parts.push([start, licenses.slice(start, end)]);
  }
  return parts;
}

/** A withdrawn key was used before the key that took its place; that one tells the time. */
function findFirstUse(batch: DemoLicense[], firstUses: Map<DemoLicense, number>): number | undefined {
  const used = batch.find((license) => firstUses.has(license));
  return used && firstUses.get(used);
}
