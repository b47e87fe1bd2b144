import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/prepareStatement';
import { countUnits, type OrderState } from './OrderState';

/** A state of a site's order, without refunds. */
export interface SiteOrder {
  siteId: number;
  state: OrderState;
}

interface OrderKey {
  site_id: number;
  order_id: string;
}

// Named as in ON CONFLICT, for the conditions that `saveOrder` uses too.
const EXCLUDED = `excluded AS (
  SELECT s.*, coalesce(s.dated_at, now()) AS modified_at,
    (SELECT e.received_at FROM webhook_events e WHERE e.id = s.event_id AND s.dated_at IS NOT NULL) AS state_received_at
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[],
    $9::bigint[], $10::timestamptz[], $11::timestamptz[], $12::bigint[], $13::text[],
    $14::timestamptz[], $15::text[], $16::text[], $17::text[], $18::text[])
    AS s(site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name, line_items,
      units, dated_at, ordered_at, event_id, order_key, paid_at, total, currency, language, placed_by))`;

/** SQL: the order in which every transaction locks several orders; ids that are numbers sort as such. */
export const lockOrderSql = (table: string) =>
  `${table}.site_id, length(${table}.order_id), ${table}.order_id`;

const IS_SAME_ORDER = `is_same_order(other, excluded.site_id, excluded.order_id, excluded.ordered_at,
  excluded.order_key)`;

const INSERT_ORDERS = prepareStatement<OrderKey>(
  'insert orders',
  `
  WITH ${EXCLUDED}
  INSERT INTO orders (site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name,
    line_items, units, modified_at, ordered_at, event_id, state_received_at, order_key, paid_at, total, currency, language,
    placed_by)
  SELECT site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name, line_items, units,
    modified_at, coalesce(ordered_at, now()), event_id, state_received_at, order_key, paid_at, total, currency, language,
    placed_by
  FROM excluded WHERE NOT EXISTS (SELECT FROM orders other WHERE ${IS_SAME_ORDER})
  ORDER BY ${lockOrderSql('excluded')}
  ON CONFLICT (site_id, order_id) DO NOTHING
  RETURNING site_id, order_id`,
);

const UPDATE_ORDERS = prepareStatement<OrderKey>(
  'update orders',
  `
  WITH ${EXCLUDED}, locked AS (
    SELECT o.id FROM orders o JOIN excluded USING (site_id, order_id) ORDER BY ${lockOrderSql('o')} FOR NO KEY UPDATE OF o
  )
  UPDATE orders known SET number = excluded.number, status = excluded.status,
    customer_email = excluded.customer_email, customer_first_name = excluded.customer_first_name,
    customer_last_name = excluded.customer_last_name, line_items = excluded.line_items, units = excluded.units,
    is_partly_refunded = false, refund_ids = '{}', refunded = NULL,
    modified_at = excluded.modified_at, ordered_at = coalesce(excluded.ordered_at, known.ordered_at),
    event_id = excluded.event_id, state_received_at = excluded.state_received_at,
    order_key = coalesce(excluded.order_key, known.order_key), paid_at = coalesce(known.paid_at, excluded.paid_at),
    total = coalesce(excluded.total, known.total), currency = coalesce(excluded.currency, known.currency),
    language = coalesce(excluded.language, known.language), placed_by = excluded.placed_by
  FROM excluded
  WHERE known.id = ANY(ARRAY(SELECT id FROM locked))
    AND known.site_id = excluded.site_id AND known.order_id = excluded.order_id
    AND (excluded.customer_email IS NOT NULL
      OR (known.customer_email, known.customer_first_name, known.customer_last_name) IS NULL)
    AND known.customer_erased_at IS NULL AND known.subscription_ids IS NULL
    AND may_change(excluded.placed_by, known.placed_by)
    AND (excluded.dated_at IS NULL OR excluded.modified_at >= known.modified_at
      AND is_newer_state(known, excluded.status, excluded.modified_at,
      excluded.event_id, excluded.state_received_at, (SELECT read_at FROM webhook_events e WHERE e.id = excluded.event_id)))
    AND is_other_order(known, excluded.customer_email, excluded.ordered_at, excluded.order_key) IS NOT TRUE
    AND NOT EXISTS (SELECT FROM orders other WHERE ${IS_SAME_ORDER})
  RETURNING known.site_id, known.order_id`,
);

const toKey = (siteId: number, orderId: string) => `${siteId} ${orderId}`;

/**
 * Saves the states of different orders as `saveOrder` does, and locks the orders. An order that is neither new nor
 * updated has a newer state or one with a later date, another id, an erased customer or one that the state lacks, or another
 * caller, or is of a subscription.
 */
export async function saveOrders<Order extends SiteOrder>(
  tx: Tx,
  orders: Order[],
): Promise<{ updated: Order[]; unsaved: Order[] }> {
  const [, others] = await save(INSERT_ORDERS, orders);
  const [updated, unsaved] = others.length > 0 ? await save(UPDATE_ORDERS, others) : [[], []];
  return { updated, unsaved };

  async function save(statement: typeof INSERT_ORDERS, states: Order[]): Promise<[Order[], Order[]]> {
    const { rows } = await statement(tx, toParameters(states));
    const saved = new Set(rows.map(({ site_id, order_id }) => toKey(site_id, order_id)));
    const isSaved = ({ siteId, state }: Order) => saved.has(toKey(siteId, state.orderId));
    return [states.filter(isSaved), states.filter((order) => !isSaved(order))];
  }
}

function toParameters(orders: SiteOrder[]): unknown[] {
  const states = orders.map(({ state }) => state);
  return [
    orders.map(({ siteId }) => siteId),
    states.map(({ orderId }) => orderId),
    states.map(({ number }) => number),
    states.map(({ status }) => status),
    states.map(({ customer }) => customer.email),
    states.map(({ customer }) => customer.firstName),
    states.map(({ customer }) => customer.lastName),
    states.map(({ lineItems }) => JSON.stringify(lineItems)),
    states.map(({ lineItems }) => countUnits(lineItems)),
    states.map(({ modifiedAt }) => modifiedAt),
    states.map(({ orderedAt }) => orderedAt),
    states.map(({ eventId }) => eventId),
    states.map(({ orderKey }) => orderKey),
    states.map(({ paidAt }) => paidAt),
    states.map(({ payment }) => payment?.total ?? null),
    states.map(({ payment }) => payment?.currency ?? null),
    states.map(({ language }) => language),
    states.map(({ placedBy }) => placedBy ?? null),
  ];
}
