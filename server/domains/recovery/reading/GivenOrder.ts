import type { GivenRenewal, OrderState } from '../../orders';

/** A key that an order got. */
export interface GivenKey {
  lineItemId: string;
  unit: number;
  part: number;
  parts: number;
  productId: number;
  variationId: number;
  validUntil: string | null;
  /**
   * The blind indexes in hexadecimal that its license may have, the one that is stored first; none if the database does
   * not have the key that the index was computed with.
   */
  indexes: string[];
}

/** The keys that an order got according to its shop or to a caller of the API. */
export interface GivenOrder {
  orderId: string;
  customer: { email: string | null; firstName: string | null; lastName: string | null };
  /** The shop's state; undefined of an order by the API. */
  state?: Omit<OrderState, 'eventId'>;
  givenAt: Date;
  /** Oldest first: of several keys of a unit the last one replaced the others. */
  keys: GivenKey[];
  /** Extensions of its keys. */
  renewals: GivenRenewal[];
}

export const toPlace = (orderId: string, lineItemId: string, unit: number, part: number) =>
  JSON.stringify([orderId, lineItemId, unit, part]);

/** The keys of each unit, oldest first. */
export function groupByPlace({ orderId, keys }: GivenOrder): Map<string, GivenKey[]> {
  const groups = new Map<string, GivenKey[]>();
  for (const key of keys) {
    const place = toPlace(orderId, key.lineItemId, key.unit, key.part);
    groups.set(place, [...(groups.get(place) ?? []), key]);
  }
  return groups;
}
