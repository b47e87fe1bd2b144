import type { LineItem } from '#contract/shopOrders';
import type { AssignedUnit } from '../details/orderUnits';
import type { MappedLine } from './findPools';

/**
 * The names of lines that became another product's, whose keys are of a pool of the earlier one: plug-ins change the product
 * of a line. Its customer keeps the key, and only a person can tell which of the two was meant.
 */
export function findSwapped(
  lines: LineItem[],
  mapped: Map<string, MappedLine>,
  assigned: AssignedUnit[],
): string[] {
  return lines
    .filter((line) =>
      assigned.some(
        (unit) =>
          unit.line_item_id === line.id &&
          unit.flag === null &&
          isOfOther(unit, line) &&
          !mapped.get(line.id)?.pools.includes(unit.pool_id ?? 0),
      ),
    )
    .map(({ name, product_id }) => name || `#${product_id}`);
}

/** A shop names a product or variation that was deleted since as 0. */
const isOfOther = (unit: AssignedUnit, { product_id, variation_id }: LineItem) =>
  unit.product_id !== null &&
  product_id !== 0 &&
  (unit.product_id !== product_id || (variation_id !== 0 && unit.variation_id !== variation_id));
