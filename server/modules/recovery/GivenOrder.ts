import type { GivenRenewal, OrderState } from '../orders';

/** A key that an order got. */
export interface GivenKey {
  lineItemId: string;
  unit: number;
  part: number;
  parts: number;
  productId: number;
  variationId: number;
  validUntil: string | null;
  /** The key's blind index in hexadecimal: the stored one first, after a rotation earlier ones. */
  indexes: string[];
}

/** What an order got according to its shop or to a caller of the API. */
export interface GivenOrder {
  orderId: string;
  customer: { email: string | null; firstName: string | null; lastName: string | null };
  /** As the shop has it; undefined of an order by the API. */
  state?: Omit<OrderState, 'eventId'>;
  givenAt: Date;
  /** Oldest first: of several keys of a unit the last one replaced the others. */
  keys: GivenKey[];
  /** Extensions of its keys. */
  renewals: GivenRenewal[];
}
