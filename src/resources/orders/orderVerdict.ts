import { ORDER_UNITS_LIMIT, type OrderDetails, type OrderLine, type OrderUnit } from '#contract/orders';
import { countRenewedUnits } from './OrderUnits';

/** One statement about an order: the name of its text, and what it says. */
export interface VerdictPart {
  name: string;
  count?: number;
  /** A time, or the last of several. */
  at?: string;
  pool?: string;
  day?: string;
}

/** Where an order stands, in a line: groups of statements that belong together, the most important first. */
export function getOrderVerdict(order: OrderDetails): VerdictPart[][] {
  const units = order.lines.flatMap((line) => line.units);
  const groups = [
    units.length >= ORDER_UNITS_LIMIT ? [{ name: 'first', count: units.length }] : [],
    describeKeys(order, units),
    describeWaiting(order.lines),
    describeMissing(order),
    countIf('extended', order.extended_units),
    countIf('flagged', units.filter(isTakenBack).length),
    countIf(
      'deleted',
      units.filter(({ assigned_at, license, flag }) => assigned_at && !license && !flag).length,
    ),
  ].filter((group) => group.length > 0);
  return groups.length > 0 ? groups : [[{ name: 'nothing' }]];
}

const countIf = (name: string, count: number): VerdictPart[] => (count > 0 ? [{ name, count }] : []);

/** The order is not entitled to the key any more: one of a unit of which a part was refunded stays. */
const isTakenBack = ({ flag }: OrderUnit) => flag !== null && flag !== 'partially refunded';

/** The keys that the customer has, and whether the customer saw them. */
function describeKeys({ messages, links }: OrderDetails, units: OrderUnit[]): VerdictPart[] {
  const held = units.filter((unit) => unit.license && !isTakenBack(unit));
  const delivered = held.flatMap(({ delivered_at }) => delivered_at ?? []);
  const unsent = held.length - delivered.length;
  const brought = messages.filter(({ kind }) => kind === 'keys');
  const isSending = brought.some(({ state }) => state === 'queued' || state === 'sending');
  const reason = isSending ? 'sending' : brought[0]?.state === 'failed' ? 'failed' : 'assigned';
  const at = getLatest(delivered);
  return [
    ...(at ? [{ name: 'delivered', count: delivered.length, at }] : []),
    ...(at ? describePage(links) : []),
    ...countIf(reason, unsent),
  ];
}

/** Links that ended are not known any more, so that nothing is said without one. */
function describePage(links: OrderDetails['links']): VerdictPart[] {
  const at = getLatest(links.flatMap(({ opened_at }) => opened_at ?? []));
  if (at) return [{ name: 'opened', at }];
  return links.length > 0 ? [{ name: 'not_opened' }] : [];
}

const getLatest = (times: string[]): string | undefined =>
  times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);

/** The units that wait, by pool: each pool has a queue and a next delivery of its own. */
function describeWaiting(lines: OrderLine[]): VerdictPart[] {
  const pools = new Map<number, { pool: string; day: string | null; units: Set<string> }>();
  for (const line of lines) {
    for (const { unit, backorder, license_group } of line.units) {
      if (!backorder || !license_group) continue;
      const { id, name } = license_group;
      const waiting = pools.get(id) ?? { pool: name, day: backorder.expected_on, units: new Set() };
      pools.set(id, waiting);
      waiting.units.add(`${line.id} ${unit}`);
    }
  }
  return [...pools.values()].map(({ pool, day, units }) => {
    const part = { name: 'waiting', count: units.size, pool };
    return day ? { ...part, name: 'waiting_until', day } : part;
  });
}

/** Units that neither have a key nor wait for one, and why. */
function describeMissing(order: OrderDetails): VerdictPart[] {
  const { is_paid, hold, lines, assigned_units } = order;
  if (!is_paid) return assigned_units > 0 ? [] : [{ name: 'not_paid' }];
  if (hold) return [{ name: 'held' }];
  const count = (isMapped: boolean) =>
    lines
      .filter(({ license_group }) => Boolean(license_group) === isMapped)
      .reduce((sum, line) => sum + countMissing(line), 0);
  return [...countIf('without_key', count(true)), ...countIf('not_mapped', count(false))];
}

function countMissing(line: OrderLine): number {
  const { quantity, refunded_quantity, assigned_units, backordered_units } = line;
  const given = assigned_units + backordered_units + countRenewedUnits(line);
  // An order or a unit of it that was refunded may still hold its key.
  return Math.max(0, quantity - Math.max(given, refunded_quantity + backordered_units));
}
