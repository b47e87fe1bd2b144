import { inventPeople, type Person } from './people';
import { type DemoProduct, demoProducts, demoSites } from './products';
import { at, type Random } from './random';

export const DAY = 24 * 60 * 60 * 1000;
export const DAYS = 184;
const MINUTE = 60 * 1000;

export interface DemoOrder {
  site: number;
  orderId: string;
  status: 'on-hold' | 'processing' | 'completed' | 'cancelled' | 'refunded' | 'failed';
  isPartlyRefunded: boolean;
  customer: Person;
  lines: DemoLine[];
  placedAt: Date;
  modifiedAt: Date;
}

export interface DemoLine {
  id: string;
  product: DemoProduct;
  quantity: number;
}

const FIRST_PER_DAY = 13;
const LAST_PER_DAY = 31;
const WEEKDAYS = [0.7, 1.12, 1.15, 1.1, 1.02, 0.98, 0.74];
/** When people buy, hour by hour in UTC. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 12, 11, 12, 12, 12, 12, 13, 15, 17, 16, 12, 8, 4].map(
  (weight, hour) => ({ weight, hour }),
);

/** Half a year of orders up to `now`, oldest first. */
export function generateOrders(random: Random, now: Date): DemoOrder[] {
  const people = inventPeople(random, 2400);
  const moments = inventMoments(random, now);
  const last = demoSites.map(({ orders }) => orders);
  let line = 90_000;
  return moments.map((placedAt) => {
    const first = random.weighted(demoProducts);
    const { site } = first;
    const orderId = at(last, site) + random.int(1, 6);
    last[site] = orderId;
    const lines = inventLines(random, first).map((wanted) => {
      line += 1;
      return { id: String(line), ...wanted };
    });
    const customer = random.pick(people);
    return {
      site,
      orderId: String(orderId),
      customer,
      lines,
      placedAt,
      ...inventFate(random, placedAt, now),
    };
  });
}

/** Growing, busier on working days, by the hours in which people are awake. */
function inventMoments(random: Random, now: Date): Date[] {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const moments: number[] = [];
  for (let day = 0; day <= DAYS; day += 1) {
    const midnight = today - (DAYS - day) * DAY;
    const growth = FIRST_PER_DAY + ((LAST_PER_DAY - FIRST_PER_DAY) * day) / DAYS;
    const weekday = at(WEEKDAYS, new Date(midnight).getUTCDay());
    const count = Math.round(growth * weekday * (0.8 + random.next() * 0.4));
    for (let n = 0; n < count; n += 1) {
      const { hour } = random.weighted(HOURS);
      moments.push(midnight + hour * 60 * MINUTE + random.int(0, 60 * MINUTE - 1));
    }
  }
  const until = now.getTime() - 2 * MINUTE;
  return moments
    .filter((moment) => moment < until)
    .sort((one, other) => one - other)
    .map((moment) => new Date(moment));
}

function inventLines(random: Random, first: DemoProduct) {
  const products = [first];
  if (random.chance(0.16)) {
    const others = demoProducts.filter((other) => other.site === first.site && other !== first);
    products.push(random.weighted(others));
  }
  return products.map((product) => ({ product, quantity: inventQuantity(random) }));
}

function inventQuantity(random: Random): number {
  if (random.chance(0.88)) return 1;
  return random.chance(0.92) ? random.int(2, 3) : random.int(5, 12);
}

type Fate = Pick<DemoOrder, 'status' | 'isPartlyRefunded' | 'modifiedAt'>;

/** What became of an order; the last days are still open. */
function inventFate(random: Random, placedAt: Date, now: Date): Fate {
  const age = now.getTime() - placedAt.getTime();
  const soon = new Date(placedAt.getTime() + Math.min(age / 2, random.int(1, 40) * MINUTE));
  const open = { isPartlyRefunded: false, modifiedAt: soon };
  if (age < 3 * DAY) {
    if (random.chance(0.05)) return { ...open, status: 'on-hold' };
    return { ...open, status: random.chance(0.25) ? 'processing' : 'completed' };
  }
  const late = new Date(placedAt.getTime() + Math.min(age * 0.9, random.int(1, 14) * DAY * random.next()));
  const changed = { isPartlyRefunded: false, modifiedAt: late };
  const luck = random.next();
  if (luck < 0.014) return { ...changed, status: 'refunded' };
  if (luck < 0.02) return { ...changed, status: 'cancelled' };
  if (luck < 0.024) return { ...changed, status: 'completed', isPartlyRefunded: true };
  return { ...open, status: luck < 0.034 ? 'failed' : 'completed' };
}
