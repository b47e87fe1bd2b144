import { DISPLACED_MARK } from '#contract/orders';
import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../platform/db/openDatabase';
import { conflict } from '../../platform/errors';
import { isDisplaced, ORDER_TABLES } from '../../schema';
import { retryUnknownOrder } from '../deliveries';
import type { OrderState } from './apply/OrderState';

const FIND_SAME_ORDER = `
  SELECT other.site_id, other.order_id, s.name AS site
  FROM orders other LEFT JOIN sites s ON s.id = other.site_id
  WHERE is_same_order(other, $1, $2, $3, $4) ORDER BY other.site_id = $1 DESC LIMIT 1`;

const LOCK_OTHER_ORDER = `
  SELECT id FROM orders known
  WHERE site_id = $1 AND order_id = $2
    AND is_other_order(known, $3, $4, $5) FOR UPDATE`;

export interface ResolvedId {
  /** Not the state's id if the shop shows the order under another one. */
  orderId: string;
  /** The new id of an earlier order that had this one's id. */
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
      replacedOrderId: await renameOrder(tx, siteId, orderId, `${orderId}${DISPLACED_MARK}${other.id}`),
    }
  );
}

const IS_KNOWN = 'SELECT FROM orders WHERE site_id = $1 AND order_id = $2';
const isShopId = (orderId: string) => /^\d+$/.test(orderId);

/** An order that was first shown under another id takes the shop's own, which its notes need. */
async function chooseId(tx: Tx, siteId: number, knownId: string, shownId: string): Promise<string> {
  const isBetter = isShopId(shownId) && !isShopId(knownId) && !isDisplaced(knownId);
  if (!isBetter || (await tx.$client.query(IS_KNOWN, [siteId, shownId])).rowCount) return knownId;
  await renameOrder(tx, siteId, knownId, shownId);
  await retryUnknownOrder(tx, { siteId, orderId: shownId });
  return shownId;
}

const alreadyServed = (site: string | null) =>
  conflict(site === null ? textOf('orders.of_deleted_site') : textOf('orders.of_other_site', { site }));

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
