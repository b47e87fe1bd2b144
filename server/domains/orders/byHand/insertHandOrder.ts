import { isDeepStrictEqual } from 'node:util';
import type { GivenKeys, GivenOrder } from '#contract/byHand';
import type { LineItem } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { reserveId } from '../../../platform/db/reserveIds';
import { assertFound, conflict, invalid } from '../../../platform/errors';
import { requireAdmin } from '../../accounts';
import type { OrderRef } from '../../deliveries';
import { EMPTY_STATE, type OrderState } from '../apply/OrderState';

export interface HandOrder {
  ref: OrderRef;
  given: GivenOrder;
  isNew: boolean;
  state: OrderState;
  items: {
    /** In the request. */
    index: number;
    line: LineItem;
    poolId: number;
    pool: string;
    licenseId: number | null;
  }[];
}

const INSERT_ORDER = `
  INSERT INTO orders (id, site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name,
    line_items, units, modified_at, given_by, given_reason)
  OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), $11, $12)
  ON CONFLICT (site_id, order_id) DO NOTHING`;

const KNOWN_ORDER = `
  SELECT id, number, customer_email AS email, given_reason AS reason, line_items AS "lineItems" FROM orders
  WHERE site_id = $1 AND order_id = $2`;

/**
 * Stores the order of keys that are given by hand, paid and without keys. One that its idempotency key stored before is
 * returned; throws `conflict` if that one is for others or has other keys.
 */
export async function insertHandOrder(tx: Tx, ctx: Context, input: GivenKeys): Promise<HandOrder> {
  const names = await readPoolNames(tx, input);
  const items = input.items.map(({ license_group_id: poolId, license_id, quantity, name }, index) => {
    const pool = names.get(poolId) ?? '';
    const line = { id: String(index + 1), product_id: 0, variation_id: 0, quantity, name: name || pool };
    return { index, poolId, pool, licenseId: license_id ?? null, line };
  });
  const id = await reserveId(tx, 'orders');
  const lineItems = items.map(({ line }) => line);
  const state: OrderState = {
    ...EMPTY_STATE,
    // No shop has such an id, and no API key may change the order.
    orderId: `hand-${input.idempotency_key}`,
    number: `H-${id}`,
    status: 'completed',
    customer: {
      email: input.email,
      firstName: input.first_name || null,
      lastName: input.last_name || null,
    },
    lineItems,
  };
  const { orderId, number, customer } = state;
  const { rowCount } = await tx.$client.query(INSERT_ORDER, [
    id,
    input.site_id,
    orderId,
    number,
    state.status,
    customer.email,
    customer.firstName,
    customer.lastName,
    JSON.stringify(lineItems),
    lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    requireAdmin(ctx).username,
    input.reason,
  ]);
  const order = { ref: { siteId: input.site_id, orderId }, state, items };
  if (rowCount) return { ...order, given: { id, number }, isNew: true };

  const { rows } = await tx.$client.query<KnownOrder>(KNOWN_ORDER, [input.site_id, orderId]);
  const { email, reason, lineItems: lines, ...given } = assertFound(rows[0], textOf('orders.not_found'));
  if (!isDeepStrictEqual([email, reason, lines], [input.email, input.reason, lineItems]))
    throw conflict(textOf('byHand.given_otherwise'));
  return { ...order, given, isNew: false };
}

interface KnownOrder extends GivenOrder {
  email: string;
  reason: string;
  lineItems: LineItem[];
}

const POOL_NAMES = 'SELECT id, name FROM pools WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE';

/** The pools, locked against deletion; throws `invalid` at one that does not exist. */
async function readPoolNames(tx: Tx, { items }: GivenKeys): Promise<Map<number, string>> {
  const ids = items.map(({ license_group_id }) => license_group_id);
  const { rows } = await tx.$client.query<{ id: number; name: string }>(POOL_NAMES, [ids]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const unknown = ids.findIndex((id) => !names.has(id));
  if (unknown >= 0) throw invalid({ [`items.${unknown}.license_group_id`]: textOf('pools.not_found') });
  return names;
}
