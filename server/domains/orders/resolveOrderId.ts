import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../platform/db/openDatabase';
import { conflict } from '../../platform/errors';
import { ORDER_TABLES } from '../../schema';
import { retryUnknownOrder } from '../deliveries';
import type { OrderState } from './apply/OrderState';

/** Shops may number orders anew; a wrong clock must not make a known order another one. */
const MAX_CLOCK_SKEW = "interval '2 minutes'";

interface IncomingSql {
  orderedAt: string;
  orderKey: string;
}

/** SQL of the incoming order's site and id. */
interface IncomingIdSql extends IncomingSql {
  siteId: string;
  orderId: string;
}

/**
 * SQL: whether `other` is the incoming order under another id, which plug-ins change, or of
 * another site, which is the same shop. Of two numeric ids, one may be a copy with the other's key.
 */
export const isSameOrderSql = ({ siteId, orderId, orderedAt, orderKey }: IncomingIdSql) => `
  other.order_key = ${orderKey} AND other.ordered_at = ${orderedAt} AND CASE WHEN other.site_id = ${siteId}
    THEN other.order_id <> ${orderId} AND (other.order_id || ${orderId}) !~ '^\\d+$' ELSE other.order_id = ${orderId} END`;

/**
 * SQL: whether the incoming order is not the `known` one with its id, because the shop was restored from a backup. A
 * key may be renewed, and date and address corrected, but not together. Before its key was stored, an order is known by
 * its receipt: no order is older than itself. Of an order whose customer was erased, only the date is compared.
 */
export const isOtherOrderSql = ({ email, orderedAt, orderKey }: IncomingSql & { email: string }) => `
  CASE WHEN known.order_key IS NULL OR ${orderKey} IS NULL
    THEN CASE WHEN known.customer_erased_at IS NULL THEN lower(known.customer_email) <> lower(${email})
        ELSE known.ordered_at <> ${orderedAt} END AND ${orderedAt} > known.received_at + ${MAX_CLOCK_SKEW}
    ELSE known.order_key <> ${orderKey} AND (known.ordered_at <> ${orderedAt}
      OR known.customer_erased_at IS NULL AND lower(known.customer_email) IS DISTINCT FROM lower(${email})) END`;

const FIND_SAME_ORDER = `
  SELECT other.site_id, other.order_id, s.name AS site
  FROM orders other LEFT JOIN sites s ON s.id = other.site_id
  WHERE ${isSameOrderSql({ siteId: '$1', orderId: '$2', orderedAt: '$3', orderKey: '$4' })} ORDER BY other.site_id = $1 DESC LIMIT 1`;

const LOCK_OTHER_ORDER = `
  SELECT id FROM orders known
  WHERE site_id = $1 AND order_id = $2
    AND ${isOtherOrderSql({ email: '$3::text', orderedAt: '$4::timestamptz', orderKey: '$5::text' })} FOR UPDATE`;

interface ResolvedId {
  orderId: string;
  replacedOrderId?: string;
}

/**
 * Finds out why an order was not saved under its id. Undefined if a newer state is stored; throws if another site has
 * the order.
 */
export async function resolveOrderId(
  tx: Tx,
  siteId: number,
  { orderId, orderKey, orderedAt, customer }: OrderState,
): Promise<ResolvedId | undefined> {
  const { rows: same } = await tx.$client.query<{ site_id: number; order_id: string; site: string | null }>(
    FIND_SAME_ORDER,
    [siteId, orderId, orderedAt, orderKey],
  );
  if (same[0]?.site_id === siteId) return { orderId: await chooseId(tx, siteId, same[0].order_id, orderId) };
  if (same[0]) throw alreadyServed(same[0].site);

  const values = [siteId, orderId, customer.email, orderedAt, orderKey];
  const { rows: others } = await tx.$client.query<{ id: number }>(LOCK_OTHER_ORDER, values);
  const [other] = others;
  return (
    other && {
      orderId,
      replacedOrderId: await renameOrder(tx, siteId, orderId, `${orderId}${REPLACED_MARK}${other.id}`),
    }
  );
}

const IS_KNOWN = 'SELECT FROM orders WHERE site_id = $1 AND order_id = $2';
const isShopId = (orderId: string) => /^\d+$/.test(orderId);

/** An order that was first shown under another id takes the shop's own, which its notes need. */
async function chooseId(tx: Tx, siteId: number, knownId: string, shownId: string): Promise<string> {
  const isBetter = isShopId(shownId) && !isShopId(knownId) && !knownId.includes(REPLACED_MARK);
  if (!isBetter || (await tx.$client.query(IS_KNOWN, [siteId, shownId])).rowCount) return knownId;
  await renameOrder(tx, siteId, knownId, shownId);
  await retryUnknownOrder(tx, { siteId, orderId: shownId });
  return shownId;
}

const alreadyServed = (site: string | null) =>
  conflict(site === null ? textOf('orders.of_deleted_site') : textOf('orders.of_other_site', { site }));

/** Before the record's id, in the id of an order whose own was given to another one. */
const REPLACED_MARK = '~';

/** Gives a stored order another id; its keys and messages stay its own. */
async function renameOrder(tx: Tx, siteId: number, orderId: string, newOrderId: string): Promise<string> {
  for (const table of ORDER_TABLES) {
    // The events of the other order are not processed yet.
    const condition = table === 'webhook_events' ? 'AND processed_at IS NOT NULL' : '';
    await tx.$client.query(
      `UPDATE ${table} SET order_id = $3 WHERE site_id = $1 AND order_id = $2 ${condition}`,
      [siteId, orderId, newOrderId],
    );
  }
  return newOrderId;
}
