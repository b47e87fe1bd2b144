import type { LineItem } from '#contract/orders';

/** Length limit of an order's number and names. */
export const MAX_TEXT_LENGTH = 500;

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
  /** Its webhook event; orders states of the same second. */
  eventId: number;
}

export interface Customer {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** An order's refunds, summed by line item. */
export interface RefundSummary {
  ids: string[];
  /** When the shop was asked; the summary requested last wins. */
  requestedAt: string;
  /** Refunded quantity by line item id. */
  units: Record<string, number>;
  /** A refund has an amount but no line items, so its units are unknown. */
  isAmbiguous: boolean;
}

/** One unit of a line item, which gets one key. */
export interface Unit {
  lineItemId: string;
  /** From 1 to the line item's quantity. */
  unit: number;
  productId: number;
  variationId: number;
}

/** Flags the keys of an order while it is unknown which of its units were refunded. */
export const PARTLY_REFUNDED = 'partially refunded';

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

export const TRASH = 'trash';

export const PAID_STATUSES: readonly string[] = ['processing', 'completed'];
export const CLOSED_STATUSES: readonly string[] = ['cancelled', 'refunded', 'failed', TRASH];

export const isPaid = (status: string) => PAID_STATUSES.includes(status);

export const isClosed = (status: string) => CLOSED_STATUSES.includes(status);
