import { message } from '#contract/messages/Message';
import type { OrderLicenses, ShopOrder } from '#contract/orders';
import type { Context } from '../../platform/context';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { withRetries } from '../../platform/db/transaction';
import { forbidden, invalid } from '../../platform/errors';
import { applyOrder } from './applyOrder';
import { runOrderTransaction } from './runOrderTransaction';

/** Places an order of any shop software. Idempotent: a repeated order returns the same keys. */
export async function placeOrder(ctx: Context, order: ShopOrder): Promise<OrderLicenses> {
  if (ctx.actor.kind !== 'site') throw forbidden(message('orders.shop_required'));
  const { siteId } = ctx.actor;
  rejectDuplicateLines(order);

  const { order_id: orderId, status, customer, line_items: lineItems } = order;
  const { email, first_name: firstName, last_name: lastName } = customer;
  const state = {
    orderId,
    number: orderId,
    status,
    customer: { email, firstName: firstName || null, lastName: lastName || null },
    lineItems,
    isPartlyRefunded: false,
    refundIds: [],
    modifiedAt: null,
    eventId: 0,
  };
  await runOrderTransaction(ctx.db, (tx, isExclusive) => applyOrder(tx, ctx, siteId, state, isExclusive));
  await markDelivered(ctx, siteId, orderId);
  return readOrderKeys(ctx, siteId, orderId);
}

const MARK_DELIVERED = prepareStatement(
  'mark keys delivered',
  `UPDATE license_assignments SET delivered_at = now()
   WHERE site_id = $1 AND order_id = $2 AND license_id IS NOT NULL AND delivered_at IS NULL`,
);

async function markDelivered({ db }: Context, siteId: number, orderId: string): Promise<void> {
  await withRetries(() => MARK_DELIVERED(db, [siteId, orderId]));
}

function rejectDuplicateLines({ line_items: lines }: ShopOrder): void {
  const seen = new Set<string>();
  for (const [index, { id }] of lines.entries()) {
    if (seen.has(id)) throw invalid({ [`line_items.${index}.id`]: message('orders.line_id_repeated') });
    seen.add(id);
  }
}

interface KeyRow {
  line_item_id: string;
  unit: number;
  product_id: number;
  key_cipher: Buffer;
}

const ORDER_KEYS = `
  SELECT a.line_item_id, a.unit, a.product_id, l.key_cipher
  FROM license_assignments a JOIN licenses l ON l.id = a.license_id
  WHERE a.site_id = $1 AND a.order_id = $2 ORDER BY a.line_item_id, a.unit`;

const BACKORDER_COUNT = 'SELECT count(*) AS backordered FROM backorders WHERE site_id = $1 AND order_id = $2';

/** Decrypts the order's keys for the shop that sold them. */
async function readOrderKeys(ctx: Context, siteId: number, orderId: string): Promise<OrderLicenses> {
  const db = ctx.db.$client;
  const { rows } = await db.query<KeyRow>(ORDER_KEYS, [siteId, orderId]);
  const backorders = await db.query<{ backordered: number }>(BACKORDER_COUNT, [siteId, orderId]);
  return {
    order_id: orderId,
    keys: rows.map(({ line_item_id, unit, product_id, key_cipher }) => ({
      line_item_id,
      unit,
      product_id,
      license_key: ctx.vault.decrypt(key_cipher),
    })),
    backordered: backorders.rows[0]?.backordered ?? 0,
  };
}
