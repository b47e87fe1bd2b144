import type { Random } from '#shop/random';
import type { DemoAssignment, DemoLicense, RestockEvent } from './allocateKeys';
import type { IndexedPool } from './catalog';
import { DAY_MS, PERIOD_DAYS } from './generateOrders';

const HOUR_MS = DAY_MS / 24;

/** Groups a pool's keys into batches that arrive some days before their first use. */
export function generateRestocks(
  random: Random,
  pool: IndexedPool,
  licenses: DemoLicense[],
  assignments: DemoAssignment[],
  now: Date,
): RestockEvent[] {
  const { firstUses, lastUses } = getUses(assignments);
  const restocks: RestockEvent[] = [];
  let arrivedAtMs = now.getTime() - (PERIOD_DAYS + random.int(1, 6)) * DAY_MS;
  for (const [start, batch] of toBatches(licenses, pool.batchSize, firstUses.size)) {
    if (start > 0) {
      const neededAtMs = findFirstUse(batch, firstUses) ?? now.getTime();
      arrivedAtMs = Math.max(arrivedAtMs + HOUR_MS, neededAtMs - DAY_MS * (1 + 4 * random.next()));
    }
    for (const license of batch) license.createdAt = new Date(arrivedAtMs);

    const hasDeliveriesLeft = (license: DemoLicense) =>
      license.usesLeft !== 0 || (lastUses.get(license) ?? 0) > arrivedAtMs;
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
  return { firstUses, lastUses };
}

/** Splits the licenses into batches; the last batch in use also contains the remaining stock. */
function toBatches(licenses: DemoLicense[], size: number, usedCount: number): [number, DemoLicense[]][] {
  const batches: [number, DemoLicense[]][] = [];
  for (let start = 0; start < Math.max(usedCount, 1); start += size) {
    const end = start + size < usedCount ? start + size : licenses.length;
    batches.push([start, licenses.slice(start, end)]);
  }
  return batches;
}

/** Replaced keys have no assignment; the key that followed shows when the batch was in use. */
function findFirstUse(batch: DemoLicense[], firstUses: Map<DemoLicense, number>): number | undefined {
  const firstUsed = batch.find((license) => firstUses.has(license));
  return firstUsed && firstUses.get(firstUsed);
}
