import { itemAt, type Random } from '#shop/random';
import type { IndexedPool } from './catalog';
import { DAY_MS, type DemoLine, type DemoOrder } from './generateOrders';

/** One unit of a paid line item. */
export interface DemoUnit {
  order: DemoOrder;
  line: DemoLine;
  unit: number;
  assignedAt: Date;
  /** Why the order needs attention. */
  flag: string | null;
}

export interface DemoLicense {
  pool: number;
  key: string;
  createdAt: Date;
  /** The database knows how a license without deliveries is called. */
  status: 'available' | 'replaced';
  usesAllowed: number;
  usesLeft: number;
  note: string | null;
  validation: 'pending' | 'valid' | 'invalid' | null;
  /** Its latest assignment. */
  assignedTo: DemoUnit | null;
}

export interface DemoAssignment {
  license: DemoLicense;
  unit: DemoUnit;
}

/** A batch of keys from the supplier, with the stock before and after. */
export interface RestockEvent {
  pool: number;
  arrivedAt: Date;
  before: number;
  after: number;
  total: number;
}

export interface DemoStock {
  licenses: DemoLicense[];
  assignments: DemoAssignment[];
  backorders: { pool: number; unit: DemoUnit }[];
  restocks: RestockEvent[];
}

/** Whether the license can be given to another unit. */
export const isFree = ({ status, usesLeft }: DemoLicense): boolean =>
  status === 'available' && usesLeft !== 0;

interface Allocation {
  licenses: DemoLicense[];
  assignments: DemoAssignment[];
}

function generateLicense(random: Random, pool: IndexedPool): DemoLicense {
  return {
    pool: pool.index,
    key: pool.generateKey(random),
    createdAt: new Date(0),
    status: 'available',
    usesAllowed: pool.usesAllowed,
    usesLeft: pool.usesAllowed,
    note: null,
    validation: null,
    assignedTo: null,
  };
}

const REPLACEMENT_RATE = 0.005;
const REPLACEMENT_NOTES = [
  'Customer got “key already in use”; vendor confirmed, sent a new one.',
  'Blocked by the vendor by mistake, replaced at no cost.',
  'Key was mailed to a mistyped address, withdrawn.',
  'Activation failed on two computers. Ticket 4417.',
];

/** Allocates keys to the units in order, and adds the planned remaining stock. */
export function allocateKeys(random: Random, pool: IndexedPool, units: DemoUnit[]): Allocation {
  const licenses: DemoLicense[] = [];
  const getOpenLicense = () => {
    const current = licenses.at(-1);
    if (current && isFree(current)) return current;
    const license = generateLicense(random, pool);
    licenses.push(license);
    return license;
  };
  const assignments = units.map((unit) => {
    if (pool.usesAllowed === 1 && random.chance(REPLACEMENT_RATE))
      markReplaced(getOpenLicense(), unit, random.pick(REPLACEMENT_NOTES));
    const license = getOpenLicense();
    assign(license, unit);
    return { license, unit };
  });
  const lastLicense = licenses.at(-1);
  let missingDeliveries = pool.usesLeft - (lastLicense && isFree(lastLicense) ? lastLicense.usesLeft : 0);
  for (; missingDeliveries > 0; missingDeliveries -= pool.usesAllowed) {
    licenses.push(generateLicense(random, pool));
  }
  return { licenses, assignments };
}

function markReplaced(license: DemoLicense, unit: DemoUnit, note: string): void {
  Object.assign(license, { status: 'replaced', usesLeft: 0, assignedTo: unit, note });
}

function assign(license: DemoLicense, unit: DemoUnit): void {
  license.usesLeft -= 1;
  license.assignedTo = unit;
}

const SHARED_KEY_LIFETIME_MS = 55 * DAY_MS;
const PENDING_KEY_COUNT = 5;

/** Allocates one shared key to all units, until it becomes invalid and the next one follows. */
export function allocateSharedKeys(
  random: Random,
  pool: IndexedPool,
  units: DemoUnit[],
  now: Date,
): Allocation {
  const msSinceFirstUnit = (time: Date) => time.getTime() - (units[0]?.assignedAt ?? now).getTime();
  const invalidCount = Math.floor(msSinceFirstUnit(now) / SHARED_KEY_LIFETIME_MS);
  const count = invalidCount + pool.usesLeft;
  const licenses = Array.from({ length: count }, (_, index) => ({
    ...generateLicense(random, pool),
    validation:
      index < invalidCount
        ? ('invalid' as const)
        : index < count - PENDING_KEY_COUNT
          ? ('valid' as const)
          : ('pending' as const),
  }));
  const assignments = units.map((unit) => {
    const license = itemAt(licenses, Math.floor(msSinceFirstUnit(unit.assignedAt) / SHARED_KEY_LIFETIME_MS));
    license.assignedTo = unit;
    return { license, unit };
  });
  return { licenses, assignments };
}
