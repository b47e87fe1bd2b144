import { message } from '#contract/messages/Message';
import type { OrderLicenses } from '#contract/orders';
import type { Context, SiteActor } from '../../platform/context';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { withRetries } from '../../platform/db/transaction';
import { assertFound, forbidden } from '../../platform/errors';

/** The calling shop. */
export function requireSite({ actor }: Context): SiteActor {
  if (actor.kind !== 'site') throw forbidden(message('orders.shop_required'));
  return actor;
}

const ORDER = prepareStatement('find order', 'SELECT FROM orders WHERE site_id = $1 AND order_id = $2');

/** Returns the keys of an order that the calling shop sent before. */
export async function readOrder(ctx: Context, orderId: string): Promise<OrderLicenses> {
  const { siteId } = requireSite(ctx);
  assertFound((await ORDER(ctx.db, [siteId, orderId])).rows[0], message('orders.not_found'));
  return deliverOrderKeys(ctx, siteId, orderId);
}

const MARK_DELIVERED = prepareStatement(
  'mark keys delivered',
  `UPDATE license_assignments SET delivered_at = now()
   WHERE site_id = $1 AND order_id = $2 AND license_id IS NOT NULL AND delivered_at IS NULL`,
);

interface KeyRow {
  line_item_id: string;
  unit: number;
  part: number;
  product_id: number;
  license_id: number;
  key_cipher: Buffer;
}

/** An order without keys has one row without a license. */
type DeliveryRow = (KeyRow | { license_id: null }) & { backordered: number };

// After the marking, which may have waited for a replacement of a key.
const ORDER_KEYS = prepareStatement<DeliveryRow>(
  'order keys',
  `SELECT a.line_item_id, a.unit, a.part, a.product_id, l.id AS license_id, l.key_cipher, waiting.backordered
   FROM (SELECT count(*) AS backordered FROM backorders WHERE site_id = $1 AND order_id = $2) waiting
   LEFT JOIN (license_assignments a JOIN licenses l ON l.id = a.license_id) ON a.site_id = $1 AND a.order_id = $2
   ORDER BY a.line_item_id, a.unit, a.part`,
);

/** Decrypts the order's keys for the shop that sold them, and marks them as delivered. */
export async function deliverOrderKeys(
  ctx: Context,
  siteId: number,
  orderId: string,
): Promise<OrderLicenses> {
  await withRetries(() => MARK_DELIVERED(ctx.db, [siteId, orderId]));
  const { rows } = await ORDER_KEYS(ctx.db, [siteId, orderId]);
  const keys = rows.filter((row): row is KeyRow & DeliveryRow => row.license_id !== null);
  return {
    order_id: orderId,
    keys: keys.map(({ line_item_id, unit, part, product_id, license_id, key_cipher }) => ({
      line_item_id,
      unit,
      part,
      product_id,
      license_key: ctx.vault.decrypt(key_cipher, 'licenses.key_cipher', license_id),
    })),
    backordered: rows[0]?.backordered ?? 0,
  };
}
