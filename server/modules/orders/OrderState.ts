import type { LineItem } from '#contract/orders';
import type { RefundSummary } from '../../schema';

export interface OrderState {
  orderId: string;
  number: string;
  status: string;
  customer: Customer;
  lineItems: LineItem[];
  isPartlyRefunded: boolean;
  refundIds: string[];
  /** By the shop's clock; null means now, newer than any stored state. */
  modifiedAt: Date | null;
  /** Id of the webhook event; sorts states of the same second. */
  eventId: number;
}

export interface Customer {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** One unit of a line item, which gets one key. */
export interface Unit {
  lineItemId: string;
  /** From 1 to the line item's quantity. */
  unit: number;
  productId: number;
  variationId: number;
}

export const isRefundAmbiguous = (
  state: Pick<OrderState, 'isPartlyRefunded'>,
  refunded: RefundSummary | null,
) => state.isPartlyRefunded && (refunded === null || refunded.isAmbiguous);

/** The line items without refunded units: a refund takes a line item's last units. */
export function entitledLines(lines: LineItem[], refunded: RefundSummary | null): LineItem[] {
  return lines.map((line) => ({
    ...line,
    quantity: Math.max(0, line.quantity - (refunded?.units[line.id] ?? 0)),
  }));
}

export interface Recipient {
  siteId: number;
  orderId: string;
  customer: Customer;
  isPartlyRefunded: boolean;
}
