import type { KeyPart } from '#contract/keyParts';
import type { OrderLicenses } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Context, SiteActor } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { assertFound, forbidden } from '../../../platform/errors';
import { RecoveringError } from '../../shops';
import { decryptParts } from '../../stock';
import { runOrderTransaction } from '../apply/runOrderTransaction';

/** The calling shop. */
export function requireSite({ actor }: Context): SiteActor {
  if (actor.kind !== 'site') throw forbidden(textOf('orders.shop_required'));
  return actor;
}

const ORDER = prepareStatement('find order', 'SELECT FROM orders WHERE site_id = $1 AND order_id = $2');

/** Returns the keys of an order that the calling shop sent before. */
export async function readOrder(ctx: Context, orderId: string): Promise<OrderLicenses> {
  const { siteId } = requireSite(ctx);
  assertFound((await ORDER(ctx.db, [siteId, orderId])).rows[0], textOf('orders.not_found'));
  const [rows = []] = await runOrderTransaction(ctx.db, (tx) => readDeliveredKeys(tx, [{ siteId, orderId }]));
  return presentOrderKeys(ctx, orderId, rows);
}

export interface OrderKey {
  siteId: number;
  orderId: string;
}

const ORDERS = 'unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS o(site_id, order_id, n)';

const MARK_DELIVERED = prepareStatement(
  'mark keys delivered',
  `UPDATE license_assignments a SET delivered_at = now() FROM ${ORDERS}
   WHERE a.site_id = o.site_id AND a.order_id = o.order_id AND a.license_id IS NOT NULL AND a.delivered_at IS NULL
     AND NOT EXISTS (SELECT FROM unit_doubts(a.site_id, a.pool_id, a.delivered_at))`,
);

interface KeyRow {
  line_item_id: string;
  unit: number;
  part: number;
  parts: number;
  product_id: number;
  license_id: number;
  key_cipher: Buffer;
  parts_cipher: Buffer | null;
  key_parts: KeyPart[];
  is_delivered: boolean;
  is_doubtful: boolean;
}

/** An order without keys has one row without a license; `n` is the number of the order. */
export type DeliveryRow = (KeyRow | { license_id: null }) & {
  n: number;
  backordered: number;
  is_known: boolean;
  /** A unit has no key, and may have got one since the backup. */
  may_have_more: boolean;
};

// Also one without a backorder: its product may have been mapped since the backup.
const LACKS_KEYS = `(
  EXISTS (SELECT FROM backorders b WHERE b.site_id = o.site_id AND b.order_id = o.order_id)
  OR EXISTS (SELECT FROM jsonb_array_elements(k.line_items) line WHERE NOT EXISTS (SELECT FROM license_assignments a
    WHERE a.site_id = o.site_id AND a.order_id = o.order_id AND a.line_item_id = line ->> 'id')))`;

const ORDER_KEYS = prepareStatement<DeliveryRow>(
  'order keys',
  `SELECT o.n::int, a.line_item_id, a.unit, a.part, a.parts, a.product_id, l.id AS license_id, l.key_cipher, l.parts_cipher,
     p.key_parts,
     a.delivered_at IS NOT NULL AS is_delivered,
     EXISTS (SELECT FROM unit_doubts(a.site_id, a.pool_id, a.delivered_at)) AS is_doubtful,
     (SELECT count(*) FROM backorders b WHERE b.site_id = o.site_id AND b.order_id = o.order_id) AS backordered,
     k.id IS NOT NULL AS is_known,
     EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = o.site_id) AND ${LACKS_KEYS} AS may_have_more
   FROM ${ORDERS}
   LEFT JOIN orders k ON k.site_id = o.site_id AND k.order_id = o.order_id
   LEFT JOIN (license_assignments a JOIN licenses l ON l.id = a.license_id JOIN pools p ON p.id = l.pool_id)
     ON a.site_id = o.site_id AND a.order_id = o.order_id
   ORDER BY o.n, a.line_item_id, a.unit, a.part`,
);

/**
 * Reads the keys of orders, encrypted, for each order. One that was not delivered yet is marked before it is returned: it
 * must not be sold again after a refund. The marking may wait for a replacement of a key, so they are read again after it.
 * In an order transaction, because planning the statements takes three times as long as they do.
 */
export async function readDeliveredKeys(tx: Tx, orders: OrderKey[]): Promise<DeliveryRow[][]> {
  const values = [orders.map(({ siteId }) => siteId), orders.map(({ orderId }) => orderId)];
  for (;;) {
    const { rows } = await ORDER_KEYS(tx, values);
    if (!rows.some(isUnmarked)) return orders.map((_, index) => rows.filter(({ n }) => n === index + 1));
    await MARK_DELIVERED(tx, values);
  }
}

const isUnmarked = (row: DeliveryRow) => row.license_id !== null && !row.is_delivered && !row.is_doubtful;

/**
 * Decrypts an order's keys for the shop that sold them; throws RecoveringError if another customer may have one, if
 * it lacks keys that it may have got since the backup, and if the database was replaced by an earlier state after it had
 * stored the order: no keys would be an answer.
 */
export function presentOrderKeys({ vault }: Context, orderId: string, rows: DeliveryRow[]): OrderLicenses {
  const [first] = rows;
  if (!first?.is_known || first.may_have_more) throw new RecoveringError();
  const keys = rows.filter((row): row is KeyRow & DeliveryRow => row.license_id !== null);
  if (keys.some(({ is_doubtful }) => is_doubtful)) throw new RecoveringError();
  return {
    order_id: orderId,
    keys: keys.map(
      ({ line_item_id, unit, part, parts, product_id, license_id, key_cipher, parts_cipher, key_parts }) => ({
        line_item_id,
        unit,
        part,
        parts,
        product_id,
        license_key: vault.decrypt(key_cipher, 'licenses.key_cipher', license_id),
        key_parts: decryptParts(vault, key_parts, license_id, parts_cipher) ?? [],
      }),
    ),
    backordered: first.backordered,
  };
}
