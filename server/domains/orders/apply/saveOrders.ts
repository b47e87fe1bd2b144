import type { OrderHold } from '#contract/orders';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import type { RefundSummary } from '../../../schema';
import { type ResolvedId, resolveOrderId } from '../resolveOrderId';
import {
  type Customer,
  countUnits,
  type OrderState,
  type SubscriptionColumns,
  type Subscriptions,
  toSubscriptions,
} from './OrderState';

/** A state of a site's order. */
export interface SiteOrder {
  siteId: number;
  state: OrderState;
}

export interface SavedOrder extends ResolvedId {
  isNew: boolean;
  /** Saved although its date is earlier than that of the known state. */
  looksOlder: boolean;
  refunded: RefundSummary | null;
  customer: Customer;
  subscriptions: Subscriptions | null;
  heldFor: OrderHold | null;
}

interface SavedRow extends SubscriptionColumns {
  index: number;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  refunded: RefundSummary | null;
  held_for: OrderHold | null;
  looks_older: boolean;
}

// Named as in ON CONFLICT. A site that is deleted meanwhile waits; of one that was deleted nothing is saved.
const EXCLUDED = `site AS (
  SELECT id, risk_key FROM sites WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE
), excluded AS (
  SELECT s.*, coalesce(s.dated_at, now()) AS modified_at,
    (SELECT e.received_at FROM webhook_events e WHERE e.id = s.event_id AND s.dated_at IS NOT NULL) AS state_received_at,
    s.marks ->> site.risk_key AS risk
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[],
    $9::bigint[], $10::timestamptz[], $11::timestamptz[], $12::bigint[], $13::text[], $14::timestamptz[], $15::text[],
    $16::text[], $17::text[], $18::text[], $19::boolean[], $20::jsonb[], $21::jsonb[], $22::boolean[], $23::boolean[], $24::text[], $25::jsonb[])
    WITH ORDINALITY AS s(site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name,
      line_items, units, dated_at, ordered_at, event_id, order_key, paid_at, total, currency, language, placed_by,
      is_partly_refunded, refunds, subscriptions, is_renewal, is_resolved, payment_method, marks, ordinal)
  JOIN site ON site.id = s.site_id)`;

/** SQL: a list of texts that came as JSON, because arrays of arrays have one length. */
const textsSql = (json: string) =>
  `CASE WHEN ${json} <> 'null' THEN ARRAY(SELECT jsonb_array_elements_text(${json})) END`;

/** SQL: the order in which every transaction locks several orders; ids that are numbers sort as such. */
export const lockOrderSql = (table: string) =>
  `${table}.site_id, length(${table}.order_id), ${table}.order_id`;

const IS_SAME_ORDER = `is_same_order(other, excluded.site_id, excluded.order_id, excluded.ordered_at,
  excluded.order_key)`;

const HAS_OTHER_ID = `NOT excluded.is_resolved AND EXISTS (SELECT FROM orders other WHERE ${IS_SAME_ORDER})`;

const SAVED_COLUMNS = `customer_email AS email, customer_first_name AS first_name, customer_last_name AS last_name,
  subscription_ids, is_renewal, refunded, held_for`;

const INSERT = prepareStatement<SavedRow>(
  'insert orders',
  `
  WITH ${EXCLUDED}, inserted AS (
    INSERT INTO orders (site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name,
      line_items, units, modified_at, ordered_at, event_id, state_received_at, order_key, paid_at, total, currency,
      language, placed_by, is_partly_refunded, refund_ids, subscription_ids, is_renewal, payment_method, risk)
    SELECT site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name, line_items, units,
      modified_at, coalesce(ordered_at, now()), event_id, state_received_at, order_key, paid_at, total, currency, language,
      placed_by, is_partly_refunded, ${textsSql('refunds')}, ${textsSql('subscriptions')}, is_renewal, payment_method, risk
    FROM excluded WHERE NOT (${HAS_OTHER_ID})
    ORDER BY ${lockOrderSql('excluded')}
    ON CONFLICT (site_id, order_id) DO NOTHING
    RETURNING site_id, order_id, ${SAVED_COLUMNS}
  )
  SELECT excluded.ordinal::int - 1 AS index, email, first_name, last_name, subscription_ids, inserted.is_renewal,
    refunded, held_for, false AS looks_older
  FROM inserted JOIN excluded USING (site_id, order_id)`,
);

/** Inserts the orders whose ids are free, with their sites locked; returns their rows. */
export const insertOrders = async (tx: Tx, orders: SiteOrder[], isResolved: boolean): Promise<SavedRow[]> =>
  (await INSERT(tx, toParameters(orders, isResolved))).rows;

/**
 * SQL: a column of the customer. It keeps its pseudonym after the erasure, and a state without an e-mail address removes
 * nothing: plug-ins send orders without `billing`.
 */
const customerSql = (column: string) => `
  CASE WHEN known.customer_erased_at IS NOT NULL THEN known.${column}
    WHEN excluded.customer_email IS NULL THEN coalesce(excluded.${column}, known.${column}) ELSE excluded.${column} END`;

const UPDATE = prepareStatement<SavedRow>(
  'update orders',
  `
  WITH ${EXCLUDED}, locked AS (
    SELECT o.id, o.modified_at FROM orders o JOIN excluded USING (site_id, order_id)
    ORDER BY ${lockOrderSql('o')} FOR NO KEY UPDATE OF o
  )
  UPDATE orders known SET number = excluded.number, status = excluded.status,
    customer_email = ${customerSql('customer_email')},
    customer_first_name = ${customerSql('customer_first_name')},
    customer_last_name = ${customerSql('customer_last_name')}, line_items = excluded.line_items, units = excluded.units,
    is_partly_refunded = excluded.is_partly_refunded, refund_ids = ${textsSql('excluded.refunds')},
    refunded = CASE WHEN excluded.is_partly_refunded THEN known.refunded END,
    modified_at = excluded.modified_at, ordered_at = coalesce(excluded.ordered_at, known.ordered_at),
    event_id = excluded.event_id, state_received_at = excluded.state_received_at,
    order_key = coalesce(excluded.order_key, known.order_key), paid_at = coalesce(known.paid_at, excluded.paid_at),
    subscription_ids = coalesce(${textsSql('excluded.subscriptions')}, known.subscription_ids),
    is_renewal = known.is_renewal OR excluded.is_renewal,
    total = coalesce(excluded.total, known.total), currency = coalesce(excluded.currency, known.currency),
    language = coalesce(excluded.language, known.language), placed_by = excluded.placed_by,
    payment_method = coalesce(excluded.payment_method, known.payment_method), risk = coalesce(excluded.risk, known.risk)
  FROM excluded, locked
  WHERE known.id = ANY(ARRAY(SELECT id FROM locked)) AND known.id = locked.id
    AND known.site_id = excluded.site_id AND known.order_id = excluded.order_id
    AND may_change(excluded.placed_by, known.placed_by)
    AND (excluded.dated_at IS NULL OR is_newer_state(known, excluded.status, excluded.modified_at, excluded.event_id,
      excluded.state_received_at, (SELECT read_at FROM webhook_events e WHERE e.id = excluded.event_id)))
    AND is_other_order(known, excluded.customer_email, excluded.ordered_at, excluded.order_key) IS NOT TRUE
    AND NOT (${HAS_OTHER_ID})
  RETURNING excluded.ordinal::int - 1 AS index, known.customer_email AS email, known.customer_first_name AS first_name,
    known.customer_last_name AS last_name, known.subscription_ids, known.is_renewal, known.refunded, known.held_for,
    locked.modified_at > known.modified_at AS looks_older`,
);

/**
 * Saves the newest states of different orders under their ids and locks the orders, so that their events are processed
 * serially, and their sites before them. Undefined for an order of which a newer state is stored, whose site was deleted,
 * or that another caller placed. A deletion has no date: events received after it are newer, because shops build a
 * webhook's body when they send it.
 */
export async function saveOrders(tx: Tx, orders: SiteOrder[]): Promise<(SavedOrder | undefined)[]> {
  const saved = await save(tx, orders);
  for (const [index, { siteId, state }] of orders.entries()) {
    if (saved[index] || state.placedBy !== undefined) continue;
    const resolved = await resolveOrderId(tx, siteId, state);
    if (!resolved) continue;
    const [again] = await save(tx, [{ siteId, state: { ...state, orderId: resolved.orderId } }], true);
    saved[index] = again && { ...again, ...resolved };
  }
  return saved;
}

async function save(tx: Tx, orders: SiteOrder[], isResolved = false): Promise<(SavedOrder | undefined)[]> {
  const saved: (SavedOrder | undefined)[] = orders.map(() => undefined);
  const keep = (rows: SavedRow[], isNew: boolean, indexes: number[]) => {
    for (const row of rows) {
      const index = indexes[row.index] ?? 0;
      saved[index] = toSavedOrder(row, isNew, orders[index]?.state.orderId ?? '');
    }
  };
  const all = orders.map((_, index) => index);
  keep(await insertOrders(tx, orders, isResolved), true, all);
  const others = all.filter((index) => !saved[index]);
  if (others.length > 0) {
    const known = orders.filter((_, index) => !saved[index]);
    keep((await UPDATE(tx, toParameters(known, isResolved))).rows, false, others);
  }
  return saved;
}

const toSavedOrder = (row: SavedRow, isNew: boolean, orderId: string): SavedOrder => ({
  orderId,
  isNew,
  looksOlder: row.looks_older,
  refunded: row.refunded,
  customer: { email: row.email, firstName: row.first_name, lastName: row.last_name },
  subscriptions: toSubscriptions(row),
  heldFor: row.held_for,
});

function toParameters(orders: SiteOrder[], isResolved: boolean): unknown[] {
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
    states.map(({ isPartlyRefunded }) => isPartlyRefunded),
    states.map(({ refundIds }) => JSON.stringify(refundIds)),
    states.map(({ subscriptions }) => JSON.stringify(subscriptions?.ids ?? null)),
    states.map(({ subscriptions }) => subscriptions?.isRenewal ?? false),
    states.map(() => isResolved),
    states.map(({ paymentMethod }) => paymentMethod),
    states.map(({ marks }) => JSON.stringify(marks)),
  ];
}
