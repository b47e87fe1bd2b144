import type { LineItem } from '#contract/shopOrders';
import { type Text, textOf } from '#contract/texts/Text';
import type { MappedLine } from '../allocation/findPools';

/** One key of a unit of a line item. */
export interface Placement {
  line_item_id: string;
  unit: number;
  part: number;
}

export interface FreePart extends Placement {
  line: LineItem;
  poolId: number;
  parts: number;
}

/** The first key that the order's units of a product lack; plug-ins name the product or its variation. */
export function findFreePart(
  lines: LineItem[],
  mapped: Map<string, MappedLine>,
  assigned: Placement[],
  productId: number,
): FreePart | { reason: Text } {
  const ofProduct = lines.filter(
    ({ product_id, variation_id }) =>
      productId === 0 || productId === product_id || productId === variation_id,
  );
  if (ofProduct.length === 0)
    return { reason: textOf('deliveredKeys.other_product', { product: productId }) };
  const ofMapping = ofProduct.filter(({ id }) => mapped.has(id));
  if (ofMapping.length === 0) return { reason: textOf('deliveredKeys.not_mapped', { product: productId }) };
  for (const line of ofMapping) {
    const { pools } = mapped.get(line.id) ?? { pools: [] };
    for (let unit = 1; unit <= line.quantity; unit++) {
      for (const [index, poolId] of pools.entries()) {
        const place = { line_item_id: line.id, unit, part: index + 1 };
        if (!assigned.some((other) => isSamePart(other, place)))
          return { ...place, line, poolId, parts: pools.length };
      }
    }
  }
  return { reason: textOf('deliveredKeys.no_free_unit') };
}

const isSamePart = (one: Placement, other: Placement) =>
  one.line_item_id === other.line_item_id && one.unit === other.unit && one.part === other.part;
