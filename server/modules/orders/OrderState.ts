import type { LineItem } from '#contract/orders';
import type { RefundSummary } from '../../schema';

/** An order as both entrances hand it on, whatever the shop's software. */
export interface OrderState {
  orderId: string;
  number: string;
  status: string;
  customer: Customer;
  lineItems: LineItem[];
  isPartlyRefunded: boolean;
  /** The refunds that the order names. */
  refundIds: string[];
  /** By the shop's own clock; null is now, and newer than all that is known. */
  modifiedAt: Date | null;
  /** The delivery it came with: shops tell the time in seconds only. */
  eventId: number;
}

export interface Customer {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** One piece of a line that is to get a key. */
export interface Unit {
  lineItemId: string;
  /** From 1 to the line's quantity. */
  unit: number;
  productId: number;
  variationId: number;
}

/** Whether it is open which keys of a partly refunded order are meant. */
export const isRefundAmbiguous = (
  state: Pick<OrderState, 'isPartlyRefunded'>,
  refunded: RefundSummary | null,
) => state.isPartlyRefunded && (refunded === null || refunded.isUnclear);

/** The lines as far as they are not refunded: of a line's pieces the last ones go first. */
export function entitledLines(lines: LineItem[], refunded: RefundSummary | null): LineItem[] {
  return lines.map((line) => ({
    ...line,
    quantity: Math.max(0, line.quantity - (refunded?.units[line.id] ?? 0)),
  }));
}

/** Whom keys are delivered to. */
export interface Recipient {
  siteId: number;
  orderId: string;
  customer: Customer;
  isPartlyRefunded: boolean;
}
