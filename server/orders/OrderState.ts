import type { LineItem } from '#contract/orders';

/** An order as both entrances hand it on, whatever the shop's software. */
export interface OrderState {
  orderId: string;
  number: string;
  status: string;
  customer: Customer;
  lineItems: LineItem[];
  isPartlyRefunded: boolean;
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

/** The flag on keys of an order that was refunded in part: nobody says which of its keys are meant. */
export const PARTLY_REFUNDED = 'partially refunded';

/** The status a deleted order is kept with. */
export const TRASH = 'trash';

const ASSIGNING = new Set(['processing', 'completed']);
const ENDED = new Set(['cancelled', 'refunded', 'failed', TRASH]);

/** Whether an order of this status gets keys. */
export const isAssigning = (status: string) => ASSIGNING.has(status);

/** Whether an order of this status has lost its claim, so that its keys want a look. */
export const isEnded = (status: string) => ENDED.has(status);
