import type { OrderKeys } from '#contract/orders';
import type { Context } from '../context';

interface DeliveredRow {
  line_item_id: string;
  unit: number;
  product_id: number;
  key_cipher: Buffer;
}

const DELIVERED = `
  SELECT a.line_item_id, a.unit, a.product_id, l.key_cipher
  FROM license_assignments a JOIN licenses l ON l.id = a.license_id
  WHERE a.site_id = $1 AND a.order_id = $2 ORDER BY a.line_item_id, a.unit`;

const WAITING = 'SELECT count(*) AS waiting FROM backorders WHERE site_id = $1 AND order_id = $2';

/** The order's keys in the clear, for the shop that sold them. */
export async function readOrderKeys(ctx: Context, siteId: number, orderId: string): Promise<OrderKeys> {
  const db = ctx.db.$client;
  const { rows } = await db.query<DeliveredRow>(DELIVERED, [siteId, orderId]);
  const line = await db.query<{ waiting: number }>(WAITING, [siteId, orderId]);
  return {
    order_id: orderId,
    keys: rows.map(({ line_item_id, unit, product_id, key_cipher }) => ({
      line_item_id,
      unit,
      product_id,
      license_key: ctx.vault.decrypt(key_cipher),
    })),
    waiting: line.rows[0]?.waiting ?? 0,
  };
}
