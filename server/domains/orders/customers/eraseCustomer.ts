import type { CustomerErasure, ErasedCustomer } from '#contract/customers';
import { textOf } from '#contract/texts/Text';
import { type Context, systemContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict, invalid } from '../../../platform/errors';
import {
  daily,
  defineJob,
  definePurgeJob,
  hourly,
  purgeSql,
  retentionSql,
} from '../../../platform/jobs/defineJob';
import { audit } from '../../audit';
import { eraseDeliveries, type OrderRef, toArrays } from '../../deliveries';
import { redactEvents } from '../../shops';
import { eraseLicenses, lockBackorders } from '../../stock';
import { lockOrderSql } from '../apply/saveOrders';
import { findCustomer } from './getCustomer';

/** Erases a customer's data at an administrator's request. */
export async function eraseCustomer(
  ctx: Context,
  id: number,
  { email }: CustomerErasure,
): Promise<ErasedCustomer> {
  return transaction(ctx.db, async (tx) => {
    const customer = await findCustomer(tx, id);
    if (customer.erased_at) throw conflict(textOf('customers.erased'));
    if (email.toLowerCase() !== customer.email)
      throw invalid({ email: textOf('customers.other_email', { email: customer.email }) });
    return eraseData(tx, ctx, customer);
  });
}

/** Reserved for names that never exist (RFC 2606), so that no mail can be sent to it. */
const toPseudonym = (id: number) => `erased-${id}@customer.invalid`;

const OF_CUSTOMER = 'lower(o.customer_email) = $1';

// Orders are locked before a pool's backorders, as by every transaction that changes orders.
const LOCK_ORDERS = `SELECT FROM orders o WHERE ${OF_CUSTOMER} ORDER BY ${lockOrderSql('o')} FOR NO KEY UPDATE`;

const BACKORDERED_POOLS = `
  SELECT DISTINCT b.pool_id FROM orders o JOIN backorders b ON b.site_id = o.site_id AND b.order_id = o.order_id
  WHERE ${OF_CUSTOMER} ORDER BY b.pool_id`;

// The orders are counted again when they get the pseudonym. A new order of the address waits for this row.
const RENAME_CUSTOMER = `
  UPDATE customers SET email = $3, first_name = NULL, last_name = NULL, names = '{}', orders = 0, erased_at = now()
  WHERE id = $2 AND email = $1`;

const SPELLINGS = `
  SELECT DISTINCT spelling FROM orders o CROSS JOIN LATERAL (
    SELECT o.customer_email AS spelling
    UNION ALL SELECT a.customer_email FROM license_assignments a
    WHERE a.site_id = o.site_id AND a.order_id = o.order_id AND lower(a.customer_email) = $1) s
  WHERE ${OF_CUSTOMER}`;

const ERASE_ORDERS = `
  UPDATE orders o SET customer_email = $2, customer_first_name = NULL, customer_last_name = NULL,
    customer_erased_at = now(), given_reason = CASE WHEN given_by IS NOT NULL THEN '' END
  WHERE ${OF_CUSTOMER} RETURNING o.site_id AS "siteId", o.order_id AS "orderId"`;

// Of these orders; $2 and $3 are their sites and ids.
const ORDERS = 'unnest($2::bigint[], $3::text[]) AS u(site_id, order_id)';
const ERASED_COLUMNS = 'customer_email = $1, customer_first_name = NULL, customer_last_name = NULL';
const IS_OF_ORDERS = 't.site_id = u.site_id AND t.order_id = u.order_id';

const ERASE_ASSIGNMENTS = `UPDATE license_assignments t SET ${ERASED_COLUMNS} FROM ${ORDERS} WHERE ${IS_OF_ORDERS}`;
const ERASE_EARLIER_ORDERS = 'UPDATE earlier_orders SET customer_email = $2 WHERE lower(customer_email) = $1';

const OF_ORDERS = 'unnest($1::bigint[], $2::text[]) AS u(site_id, order_id)';

// An event that is not processed yet has no order, but the address in its body.
const EVENTS = `
  SELECT t.id, t.body FROM webhook_events t JOIN ${OF_ORDERS} ON ${IS_OF_ORDERS}
  UNION SELECT id, body FROM webhook_events WHERE processed_at IS NULL AND strpos(lower(body), $3) > 0`;

/**
 * Replaces a customer's email address and names by a pseudonym, wherever they are stored; keys, sales and counters stay.
 * Orders are locked first, as in the processing of their events, which then keeps the pseudonym.
 */
export async function eraseData(
  tx: Tx,
  ctx: Context,
  { id, email }: { id: number; email: string },
): Promise<ErasedCustomer> {
  const { $client: db } = tx;
  const pseudonym = toPseudonym(id);
  await db.query(LOCK_ORDERS, [email]);
  for (const { pool_id } of (await db.query<{ pool_id: number }>(BACKORDERED_POOLS, [email])).rows)
    await lockBackorders(tx, pool_id);
  await db.query(RENAME_CUSTOMER, [email, id, pseudonym]);
  const { rows: spellings } = await db.query<{ spelling: string }>(SPELLINGS, [email]);
  const { rows: orders } = await db.query<OrderRef>(ERASE_ORDERS, [email, pseudonym]);
  const refs = toArrays(orders);

  await db.query(ERASE_ASSIGNMENTS, [pseudonym, ...refs]);
  await eraseLicenses(
    tx,
    orders,
    spellings.map(({ spelling }) => spelling),
    pseudonym,
  );
  await db.query(ERASE_EARLIER_ORDERS, [email, pseudonym]);
  const canceled = await eraseDeliveries(tx, orders);
  const { rows: events } = await db.query<{ id: number; body: string }>(EVENTS, [...refs, email]);
  await redactEvents(tx, events);

  const details = { orders: orders.length, messages: canceled, events: events.length };
  await audit(tx, ctx, { action: 'customer.erase', id, details });
  return { email: pseudonym, erased_orders: orders.length, canceled_messages: canceled };
}

/** Deletes customers whose only orders got another address. */
export const purgeCustomersJob = definePurgeJob({
  queue: 'customers.purge',
  schedule: daily(3, 47),
  statements: [purgeSql('customers', 'orders <= 0')],
});

/** Bounds one run; the next one continues. */
const MAX_PER_RUN = 1000;

// A customer who waits for a key needs its message.
const OLD_CUSTOMERS = `
  SELECT c.id, c.email FROM customers c
  WHERE c.orders > 0 AND c.erased_at IS NULL AND c.last_order_at < ${retentionSql('customer_retention_days')}
    AND NOT EXISTS (SELECT FROM orders o JOIN backorders b ON b.site_id = o.site_id AND b.order_id = o.order_id
      WHERE lower(o.customer_email) = c.email)
  ORDER BY c.last_order_at, c.id LIMIT ${MAX_PER_RUN}`;

/** Erases the data of customers after the retention, if one is set. */
export const eraseOldCustomersJob = defineJob({
  queue: 'customers.erase-old',
  retryLimit: 3,
  schedule: hourly(7),
  async run(services) {
    const ctx = systemContext(services, 'customers.erase-old');
    const { rows } = await services.db.$client.query<{ id: number; email: string }>(OLD_CUSTOMERS);
    for (const customer of rows) await transaction(services.db, (tx) => eraseData(tx, ctx, customer));
  },
});
