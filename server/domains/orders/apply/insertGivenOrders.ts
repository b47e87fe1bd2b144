import type { Tx } from '../../../platform/db/openDatabase';
import { type Customer, EMPTY_STATE, type OrderState } from './OrderState';
import { insertOrders } from './saveOrders';

interface GivenOrder {
  orderId: string;
  customer: Customer;
  /** The shop's state; undefined of an order by the API. */
  state?: Omit<OrderState, 'eventId'>;
}

/**
 * Stores the orders that are not known, older than any state: the next event or call stores the present one, and finds the
 * units. `placedBy` is the API key that placed them. Returns the ids of the new ones.
 */
export async function insertGivenOrders(
  tx: Tx,
  siteId: number,
  orders: GivenOrder[],
  placedBy?: string,
): Promise<Set<string>> {
  const states = orders.map(({ orderId, customer, state }) => ({
    ...EMPTY_STATE,
    orderId,
    number: state?.number ?? orderId,
    status: 'pending',
    customer,
    lineItems: state?.lineItems ?? [],
    orderedAt: state?.orderedAt ?? null,
    orderKey: state?.orderKey ?? null,
    modifiedAt: new Date(0),
    placedBy,
  }));
  const inserted = await insertOrders(
    tx,
    states.map((state) => ({ siteId, state })),
    true,
  );
  return new Set(inserted.map(({ index }) => states[index]?.orderId ?? ''));
}
