import type { LineItem } from '#contract/orders';

/** So many characters are kept and told of an order's number and names. */
export const MAX_TEXT_LENGTH = 500;

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

/** What of an order was refunded, as its refunds say line by line. */
export interface RefundSummary {
  /** The refunds that were read. */
  ids: string[];
  /** When the shop was asked: of two answers the one asked for later counts. */
  askedAt: string;
  /** Refunded pieces by line. */
  units: Record<string, number>;
  /** A refund names an amount and no line: nobody says which keys are meant. */
  isUnclear: boolean;
}

/** One piece of a line that is to get a key. */
export interface Unit {
  lineItemId: string;
  /** From 1 to the line's quantity. */
  unit: number;
  productId: number;
  variationId: number;
}

/** The flag on keys of an order that was refunded in part, as long as nobody says which of its keys are meant. */
export const PARTLY_REFUNDED = 'partially refunded';

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

/** The status a deleted order is kept with. */
export const TRASH = 'trash';

/** The statuses of orders that get keys. */
export const PAID_STATUSES: readonly string[] = ['processing', 'completed'];
/** The statuses of orders that have lost their claim. */
export const CLOSED_STATUSES: readonly string[] = ['cancelled', 'refunded', 'failed', TRASH];

/** Whether an order of this status gets keys. */
export const isPaid = (status: string) => PAID_STATUSES.includes(status);

/** Whether an order of this status has lost its claim, so that its keys want a look. */
export const isClosed = (status: string) => CLOSED_STATUSES.includes(status);
