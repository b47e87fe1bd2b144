import type { WooRefund } from '../integrations/woocommerce/answers';
import type { Refunded } from '../orders/OrderState';

/** What of an order was refunded, line by line. A refund's line names the one it refunds in its meta data. */
export function refundedOf(refunds: WooRefund[], askedAt: string): Refunded {
  const units: Record<string, number> = {};
  for (const { line_items: lines } of refunds) {
    for (const { quantity, meta_data: meta } of lines) {
      const line = meta.find(({ key }) => key === '_refunded_item_id')?.value;
      const pieces = Math.floor(Math.abs(quantity));
      if (line !== undefined && pieces > 0) units[String(line)] = (units[String(line)] ?? 0) + pieces;
    }
  }
  const ids = refunds.map(({ id }) => String(id));
  return { ids, askedAt, units, isUnclear: refunds.some(({ line_items: lines }) => lines.length === 0) };
}
