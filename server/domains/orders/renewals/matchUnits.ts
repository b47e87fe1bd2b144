import type { Source } from './extendKeys';
import type { Renewal, RenewalUnit } from './saveRenewals';

/** Decides what each unit of a renewal order gets: units to extend without keys of their product get a new key. */
export function matchUnits(units: RenewalUnit[], sources: Source[], subscriptionIds: string[]): Renewal[] {
  let remaining = groupByUnit(sources);
  const subscriptionByLine = matchLines(units, remaining, subscriptionIds);
  return units.flatMap((unit): Renewal[] => {
    const subscriptionId = subscriptionByLine.get(unit.lineItemId) ?? '';
    if (unit.policy === 'none') return [{ unit, subscriptionId, outcome: 'none' }];
    const source = remaining.find((candidate) => isOf(candidate, subscriptionId, unit));
    if (!source) return [{ unit, subscriptionId, outcome: 'new_key' }];
    // Subscriptions that began with one order have the same units.
    remaining = remaining.filter(({ unitId }) => unitId !== source.unitId);
    return source.keys.map(({ id: assignmentId, part }) => ({
      unit,
      subscriptionId,
      outcome: 'extended',
      extends: { assignmentId, part },
    }));
  });
}

interface SourceUnit {
  unitId: string;
  first: Source;
  keys: Source[];
}

/** The keys of each unit, in the order of the first one. */
function groupByUnit(sources: Source[]): SourceUnit[] {
  const units = new Map<string, SourceUnit>();
  for (const source of sources) {
    const unitId = `${source.line_item_id} ${source.unit} ${source.order_id}`;
    const id = `${source.subscription_id} ${unitId}`;
    const unit = units.get(id);
    if (unit) unit.keys.push(source);
    else units.set(id, { unitId, first: source, keys: [source] });
  }
  return [...units.values()];
}

const isOf = ({ first }: SourceUnit, subscriptionId: string, { productId, variationId }: RenewalUnit) =>
  first.subscription_id === subscriptionId &&
  first.product_id === productId &&
  first.variation_id === variationId;

/**
 * The subscription of each line item, which the shop does not say: one that has enough keys of its product, and that no
 * other line item of this product has. The lines are in the order of the subscriptions.
 */
function matchLines(units: RenewalUnit[], sources: SourceUnit[], ids: string[]): Map<string, string> {
  const taken = new Set<string>();
  const subscriptionByLine = new Map<string, string>();
  const withoutKeys: RenewalUnit[] = [];
  for (const { unit, count } of listLines(units).sort((a, b) => b.count - a.count)) {
    const countKeys = (id: string) => sources.filter((source) => isOf(source, id, unit)).length;
    const free = ids.filter((id) => !taken.has(toProduct(id, unit)));
    const id = free.find((other) => countKeys(other) >= count) ?? free.find((other) => countKeys(other) > 0);
    if (id === undefined) withoutKeys.push(unit);
    else take(unit, id);
  }
  for (const unit of withoutKeys) take(unit, ids.find((id) => !taken.has(id)) ?? ids[0] ?? '');
  return subscriptionByLine;

  function take(unit: RenewalUnit, id: string): void {
    taken.add(id).add(toProduct(id, unit));
    subscriptionByLine.set(unit.lineItemId, id);
  }
}

const toProduct = (id: string, { productId, variationId }: RenewalUnit) =>
  `${id} ${productId} ${variationId}`;

/** The first unit of each line item, and their number. */
function listLines(units: RenewalUnit[]): { unit: RenewalUnit; count: number }[] {
  const lines = new Map<string, { unit: RenewalUnit; count: number }>();
  for (const unit of units) {
    const line = lines.get(unit.lineItemId);
    if (line) line.count += 1;
    else lines.set(unit.lineItemId, { unit, count: 1 });
  }
  return [...lines.values()];
}
