import { CLOSED_STATUSES } from '../orders/orderStatus';

/** The text of a delivery whose order the shop does not have. */
export const ORDER_GONE = 'messages.no_shop_order';

const CLOSED_LIST = CLOSED_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * SQL, a relation: failed deliveries whose customers are still to be told. Nobody waits for those of a closed order, nor of
 * one that the shop does not have; its deletion is known within an hour, unless this is another shop.
 */
export const UNDELIVERED_MESSAGES_SQL = `(
  SELECT m.id, m.site_id, m.order_id, m.kind, m.channel, m.reason, m.attempts, m.attempted_at, m.created_at
  FROM deliveries m LEFT JOIN orders o USING (site_id, order_id)
  WHERE m.state = 'failed' AND (o.status IS NULL OR o.status NOT IN (${CLOSED_LIST}))
    AND (m.reason NOT LIKE '{"code":"${ORDER_GONE}"%' OR m.attempted_at < now() - interval '1 hour'))`;
