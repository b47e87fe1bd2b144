import type { Delivery, DemoLicense, DemoUnit } from './DemoStock';
import { DAY } from './generateOrders';
import { at, type Random } from './random';
import type { PlacedPool } from './stockPools';

interface Dealt {
  licenses: DemoLicense[];
  deliveries: Delivery[];
}

function newLicense(random: Random, pool: PlacedPool): DemoLicense {
  return {
    pool: pool.index,
    key: pool.key(random),
    createdAt: new Date(0),
    status: 'available',
    allowed: pool.deliveries,
    left: pool.deliveries,
    note: null,
    validation: null,
    delivered: null,
  };
}

const REPLACED = 0.005;
const NOTES = [
  'Customer got “key already in use”; vendor confirmed, sent a new one.',
  'Blocked by the vendor by mistake, replaced at no cost.',
  'Key was mailed to a mistyped address, withdrawn.',
  'Activation failed on two computers. Ticket 4417.',
];

/** Gives the units their keys one after the other, and lays the planned stock on top. */
export function dealKeys(random: Random, pool: PlacedPool, units: DemoUnit[]): Dealt {
  const licenses: DemoLicense[] = [];
  const take = () => {
    const current = licenses.at(-1);
    if (current?.status === 'available') return current;
    const license = newLicense(random, pool);
    licenses.push(license);
    return license;
  };
  const deliveries = units.map((unit) => {
    if (pool.deliveries === 1 && random.chance(REPLACED)) withdraw(take(), unit, random.pick(NOTES));
    const license = take();
    deliver(license, unit);
    return { license, unit };
  });
  const partlyUsed = licenses.at(-1);
  let left = pool.left - (partlyUsed?.status === 'available' ? partlyUsed.left : 0);
  for (; left > 0; left -= pool.deliveries) licenses.push(newLicense(random, pool));
  return { licenses, deliveries };
}

function withdraw(license: DemoLicense, unit: DemoUnit, note: string): void {
  Object.assign(license, { status: 'replaced', left: 0, delivered: unit, note });
}

function deliver(license: DemoLicense, unit: DemoUnit): void {
  license.left -= 1;
  license.delivered = unit;
  if (license.left === 0) license.status = license.allowed === 1 ? 'sold' : 'exhausted';
}

const KEY_LASTS = 55 * DAY;
const PENDING = 5;

/** A shared key is given to everybody, until it is found invalid and the next one takes its place. */
export function dealSharedKeys(random: Random, pool: PlacedPool, units: DemoUnit[], now: Date): Dealt {
  const sinceFirst = (moment: Date) => moment.getTime() - (units[0]?.assignedAt ?? now).getTime();
  const invalid = Math.floor(sinceFirst(now) / KEY_LASTS);
  const count = invalid + pool.left;
  const licenses = Array.from({ length: count }, (_, index) => ({
    ...newLicense(random, pool),
    validation:
      index < invalid
        ? ('invalid' as const)
        : index < count - PENDING
          ? ('valid' as const)
          : ('pending' as const),
  }));
  const deliveries = units.map((unit) => {
    const license = at(licenses, Math.floor(sinceFirst(unit.assignedAt) / KEY_LASTS));
    license.delivered = unit;
    return { license, unit };
  });
  return { licenses, deliveries };
}
