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
  /** Taken out of the trash again, with the time it had before. */
  isRestored: boolean;
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

/** The status a deleted order is kept with. */
export const TRASH = 'trash';

const ASSIGNING = new Set(['processing', 'completed']);
const ENDED = new Set(['cancelled', 'refunded', 'failed', TRASH]);

/** Whether an order of this status gets keys. */
export const isAssigning = (status: string) => ASSIGNING.has(status);

/** Whether an order of this status has lost its claim, so that its keys want a look. */
export const isEnded = (status: string) => ENDED.has(status);
