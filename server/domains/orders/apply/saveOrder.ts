import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/prepareStatement';
import { type RefundSummary, TRASH } from '../../../schema';
import { resolveOrderId } from '../resolveOrderId';
import {
  type Customer,
  countUnits,
  type OrderState,
  type SubscriptionColumns,
  type Subscriptions,
  toSubscriptions,
} from './OrderState';
import { STORED_ORDER_COLUMNS, type StoredOrder, toOrderState } from './storedState';

interface CustomerRow {
  email: string | null;
  first_name: string | null;
  last_name: string | null;
}

const CUSTOMER_COLUMNS =
  'customer_email AS email, customer_first_name AS first_name, customer_last_name AS last_name';

const toCustomer = ({ email, first_name: firstName, last_name: lastName }: CustomerRow): Customer => ({
  email,
  firstName,
  lastName,
});

/**
 * SQL: a column of the customer. It keeps its pseudonym after the erasure, and a state without an e-mail address removes
 * nothing: plug-ins send orders without `billing`.
 */
const customerSql = (column: string) => `
  CASE WHEN known.customer_erased_at IS NOT NULL THEN known.${column}
    WHEN excluded.customer_email IS NULL THEN coalesce(excluded.${column}, known.${column}) ELSE excluded.${column} END`;

interface SavedOrder {
  /** Not the state's id if the shop shows the order under another one. */
  orderId: string;
  replacedOrderId?: string;
  isNew: boolean;
  /** Saved although its date is earlier than that of the known state. */
  looksOlder: boolean;
  refunded: RefundSummary | null;
  customer: Customer;
  subscriptions: Subscriptions | null;
}

interface SavedRow extends CustomerRow, SubscriptionColumns {
  is_new: boolean;
  looks_older: boolean | null;
  refunded: RefundSummary | null;
}

const UPSERT_ORDER = prepareStatement<SavedRow>(
  'save order',
  `
  INSERT INTO orders AS known (site_id, order_id, number, status, customer_email, customer_first_name,
    customer_last_name, line_items, is_partly_refunded, modified_at, event_id, refund_ids, units, ordered_at,
    state_received_at, order_key, paid_at, subscription_ids, is_renewal, total, currency, language, placed_by)
  SELECT $1::bigint, $2::text, $3, $4, $5, $6, $7, $8::jsonb, $9::boolean, coalesce($10, now()), $11::bigint, $12::text[],
    $13::bigint, coalesce($14, now()),
    (SELECT received_at FROM webhook_events WHERE id = $11::bigint AND $10::timestamptz IS NOT NULL), $15::text, $17::timestamptz,
    $18::text[], $19::boolean, $20::text, $21::text, $22::text, $23::text
  FROM (SELECT FROM sites WHERE id = $1 FOR KEY SHARE) site
  WHERE $16::boolean OR NOT EXISTS (SELECT FROM orders other WHERE is_same_order(other, $1, $2, $14, $15))
  ON CONFLICT (site_id, order_id) DO UPDATE SET number = excluded.number, status = excluded.status,
    customer_email = ${customerSql('customer_email')},
    customer_first_name = ${customerSql('customer_first_name')},
    customer_last_name = ${customerSql('customer_last_name')}, line_items = excluded.line_items,
    is_partly_refunded = excluded.is_partly_refunded, modified_at = excluded.modified_at,
    event_id = excluded.event_id, refund_ids = excluded.refund_ids, units = excluded.units,
    ordered_at = coalesce($14, known.ordered_at),
    state_received_at = excluded.state_received_at, order_key = coalesce(excluded.order_key, known.order_key),
    paid_at = coalesce(known.paid_at, excluded.paid_at),
    subscription_ids = coalesce(excluded.subscription_ids, known.subscription_ids),
    is_renewal = known.is_renewal OR excluded.is_renewal,
    total = coalesce(excluded.total, known.total), currency = coalesce(excluded.currency, known.currency),
    language = coalesce(excluded.language, known.language), placed_by = excluded.placed_by,
    refunded = CASE WHEN excluded.is_partly_refunded THEN known.refunded END
  WHERE may_change(excluded.placed_by, known.placed_by)
    AND ($10::timestamptz IS NULL OR is_newer_state(known, excluded.status, excluded.modified_at,
      excluded.event_id, excluded.state_received_at, (SELECT read_at FROM webhook_events e WHERE e.id = excluded.event_id)))
    AND is_other_order(known, excluded.customer_email, $14, $15) IS NOT TRUE
  RETURNING (xmax = 0) AS is_new, refunded, (SELECT before.modified_at FROM orders before
      WHERE before.site_id = known.site_id AND before.order_id = known.order_id) > known.modified_at AS looks_older,
    ${CUSTOMER_COLUMNS}, subscription_ids, is_renewal`,
);

/**
 * Saves the order's newest state under its id and locks the order, so that its events are processed serially, and its site
 * before it. Undefined when a newer state is stored, the site was deleted, or another caller placed the order. A deletion has no date: events received
 * after it are newer, because shops build a webhook's body when they send it.
 */
export async function saveOrder(tx: Tx, siteId: number, state: OrderState): Promise<SavedOrder | undefined> {
  const saved = await upsertOrder(tx, siteId, state, false);
  if (saved || state.placedBy !== undefined) return saved;
  const resolved = await resolveOrderId(tx, siteId, state);
  if (!resolved) return undefined;
  const { orderId, replacedOrderId } = resolved;
  const savedNow = await upsertOrder(tx, siteId, { ...state, orderId }, true);
  return savedNow && { ...savedNow, replacedOrderId };
}

async function upsertOrder(
  tx: Tx,
  siteId: number,
  state: OrderState,
  isResolved: boolean,
): Promise<SavedOrder | undefined> {
  const { customer, orderId } = state;
  const { rows } = await UPSERT_ORDER(tx, [
    siteId,
    state.orderId,
    state.number,
    state.status,
    customer.email,
    customer.firstName,
    customer.lastName,
    JSON.stringify(state.lineItems),
    state.isPartlyRefunded,
    state.modifiedAt,
    state.eventId,
    state.refundIds,
    countUnits(state.lineItems),
    state.orderedAt,
    state.orderKey,
    isResolved,
    state.paidAt,
    state.subscriptions?.ids ?? null,
    state.subscriptions?.isRenewal ?? false,
    state.payment?.total ?? null,
    state.payment?.currency ?? null,
    state.language,
    state.placedBy ?? null,
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const { is_new: isNew, looks_older: looksOlder, refunded } = row;
  return {
    orderId,
    isNew,
    looksOlder: looksOlder ?? false,
    refunded,
    customer: toCustomer(row),
    subscriptions: toSubscriptions(row),
  };
}

const SAVE_TRASHED = `
  INSERT INTO orders AS known (site_id, order_id, number, status, line_items, modified_at, event_id)
  VALUES ($1, $2, $2, '${TRASH}', '[]', now(), $3)
  ON CONFLICT (site_id, order_id) DO UPDATE SET status = '${TRASH}', event_id = excluded.event_id
  WHERE excluded.event_id > known.event_id
  RETURNING subscription_ids, is_renewal`;

/** Marks the order as deleted and retains its other fields. Undefined when a newer event is stored. */
export async function saveTrashedOrder(
  tx: Tx,
  siteId: number,
  orderId: string,
  eventId: number,
): Promise<{ subscriptions: Subscriptions | null } | undefined> {
  const { rows } = await tx.$client.query<SubscriptionColumns>(SAVE_TRASHED, [siteId, orderId, eventId]);
  return rows[0] && { subscriptions: toSubscriptions(rows[0]) };
}

// A summary requested earlier must not overwrite a later one.
const SAVE_REFUNDED = `
  UPDATE orders SET refunded = $3
  WHERE site_id = $1 AND order_id = $2 AND is_partly_refunded
    AND (refunded IS NULL OR refunded->>'requestedAt' <= $4)
  RETURNING ${STORED_ORDER_COLUMNS}`;

/** Saves the refunds and locks the order as `saveOrder` does; returns its stored state. */
export async function saveRefunded(
  tx: Tx,
  siteId: number,
  orderId: string,
  refunded: RefundSummary,
): Promise<OrderState | undefined> {
  const values = [siteId, orderId, JSON.stringify(refunded), refunded.requestedAt];
  const { rows } = await tx.$client.query<StoredOrder>(SAVE_REFUNDED, values);
  return rows[0] && toOrderState(orderId, rows[0]);
}
