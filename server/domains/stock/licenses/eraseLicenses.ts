import type { Tx } from '../../../platform/db/openDatabase';

const ERASED = 'customer_email = $1, customer_first_name = NULL, customer_last_name = NULL';

const ERASE_OF_ORDERS = `
  UPDATE licenses l SET ${ERASED} FROM unnest($2::bigint[], $3::text[]) AS o(site_id, order_id)
  WHERE l.site_id = o.site_id AND l.order_id = o.order_id`;

// Licenses that were replaced show an order that has another one now.
const ERASE_OTHERS = `UPDATE licenses SET ${ERASED} WHERE customer_email = ANY($2::text[])`;

/** Replaces a customer's data at the licenses of orders, and at those that have one of the e-mail addresses. */
export async function eraseLicenses(
  tx: Tx,
  orders: { siteId: number; orderId: string }[],
  emails: string[],
  pseudonym: string,
): Promise<void> {
  const refs = [orders.map(({ siteId }) => siteId), orders.map(({ orderId }) => orderId)];
  await tx.$client.query(ERASE_OF_ORDERS, [pseudonym, ...refs]);
  await tx.$client.query(ERASE_OTHERS, [pseudonym, emails]);
}
