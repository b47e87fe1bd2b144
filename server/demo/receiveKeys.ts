import type { Delivery, DemoLicense, Restock } from './DemoStock';
import { DAY, DAYS } from './generateOrders';
import type { Random } from './random';
import type { PlacedPool } from './stockPools';

const HOUR = DAY / 24;

/** Lets the keys of a pool arrive in batches, each some days before its first key was needed. */
export function receiveKeys(
  random: Random,
  pool: PlacedPool,
  licenses: DemoLicense[],
  deliveries: Delivery[],
  now: Date,
): Restock[] {
  const { firstUse, lastUse } = readUses(deliveries);
  const restocks: Restock[] = [];
  let arrival = now.getTime() - (DAYS + random.int(1, 6)) * DAY;
  for (const [start, batch] of batches(licenses, pool.batch, firstUse.size)) {
    if (start > 0) {
      const needed = firstUseOf(batch, firstUse) ?? now.getTime();
      arrival = Math.max(arrival + HOUR, needed - DAY * (1 + 4 * random.next()));
    }
    for (const license of batch) license.createdAt = new Date(arrival);

    const isLeft = (license: DemoLicense) => license.left !== 0 || (lastUse.get(license) ?? 0) > arrival;
    const before = licenses.slice(0, start).filter(isLeft).length;
    const total = start + batch.length;
    restocks.push({
      pool: pool.index,
      arrivedAt: new Date(arrival),
      before,
      after: before + batch.length,
      total,
    });
  }
  return restocks.slice(1);
}

function readUses(deliveries: Delivery[]) {
  const firstUse = new Map<DemoLicense, number>();
  const lastUse = new Map<DemoLicense, number>();
  for (const { license, unit } of deliveries) {
    const used = unit.assignedAt.getTime();
    if (!firstUse.has(license)) firstUse.set(license, used);
    lastUse.set(license, used);
  }
  return { firstUse, lastUse };
}

/** The last batch that was begun holds today's stock as well. */
function batches(licenses: DemoLicense[], size: number, used: number): [number, DemoLicense[]][] {
  const parts: [number, DemoLicense[]][] = [];
  for (let start = 0; start < Math.max(used, 1); start += size) {
    const end = start + size < used ? start + size : licenses.length;
    parts.push([start, licenses.slice(start, end)]);
  }
  return parts;
}

/** A withdrawn key was used before the key that took its place; that one tells the time. */
function firstUseOf(batch: DemoLicense[], firstUse: Map<DemoLicense, number>): number | undefined {
  const used = batch.find((license) => firstUse.has(license));
  return used && firstUse.get(used);
}
