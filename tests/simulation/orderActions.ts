import type { LineInput } from '#shop/orders/placeOrder';
import type { ShopLine, ShopOrder } from '#shop/orders/ShopOrder';
import type { Random } from '#shop/random';
import type { Shop } from '../shop/startShop';

/** A change of an order by its customer or the shop's owner. */
interface OrderAction {
  weight: number;
  statuses: ShopOrder['status'][];
  apply(shop: Shop, order: ShopOrder, random: Random): void;
}

const UNPAID: ShopOrder['status'][] = ['pending', 'on-hold', 'cancelled', 'failed'];
const PAID: ShopOrder['status'][] = ['processing', 'completed'];

const setStatus = (
  status: 'cancelled' | 'completed' | 'failed' | 'on-hold' | 'refunded',
): OrderAction['apply'] => {
  return (shop, { id }) => void shop.editOrder(id, { status });
};

const orderActions: OrderAction[] = [
  { weight: 6, statuses: UNPAID, apply: (shop, { id }) => void shop.payOrder(id) },
  { weight: 1, statuses: ['pending'], apply: setStatus('on-hold') },
  { weight: 1, statuses: ['pending'], apply: setStatus('failed') },
  { weight: 2, statuses: PAID, apply: setStatus('completed') },
  { weight: 2, statuses: ['pending', ...PAID], apply: setStatus('cancelled') },
  { weight: 1, statuses: PAID, apply: setStatus('refunded') },
  { weight: 4, statuses: PAID, apply: refundUnits },
  { weight: 5, statuses: ['pending', ...PAID], apply: editLines },
  {
    weight: 2,
    statuses: PAID,
    apply: (shop, { id }) => void shop.editOrder(id, { meta_data: [{ key: 'seen', value: 1 }] }),
  },
  { weight: 1, statuses: ['cancelled', 'pending', ...PAID], apply: (shop, { id }) => shop.trashOrder(id) },
];

/** The customer of an order: each one has an address of its own. */
function setCustomer(shop: number, order: ShopOrder): ShopOrder {
  order.billing = { ...order.billing, email: `order-${order.id}@shop-${shop + 1}.example.com` };
  return order;
}

/** Places the paid order of a renewal, of the order's subscription. */
export function renew(shop: Shop, index: number, { id }: ShopOrder): ShopOrder {
  const known = [...(shop.subscriptions?.values() ?? [])].find(({ parent_id }) => parent_id === id);
  return setCustomer(index, shop.renew(known ?? shop.subscribe(id)));
}

export const isRenewal = ({ created_via }: ShopOrder) => created_via === 'subscription';

/** The metadata of an order in which a fraud plug-in keeps its mark. */
export const RISK_KEY = 'wc_af_score';

/** Cash on delivery is in process before it is paid. */
const pickPayment = (random: Random) =>
  random.chance(0.1)
    ? { payment_method: 'cod', status: 'processing' as const }
    : { set_paid: random.chance(0.65) };

/** Places an order of one to three lines; about two of three are paid immediately. */
export function placeRandomOrder(shop: Shop, index: number, productIds: number[], random: Random): ShopOrder {
  const order = shop.placeOrder({
    line_items: Array.from({ length: random.int(1, 3) }, () => buildRandomLine(productIds, random)),
    ...pickPayment(random),
    created_via: random.chance(0.3) ? 'store-api' : 'rest-api',
    meta_data: random.chance(0.2) ? [{ key: RISK_KEY, value: random.int(0, 100) }] : [],
  });
  // Half of a character that a form cut.
  if (random.chance(0.02)) order.billing.last_name = 'Lovelace \ud83d';
  return setCustomer(index, order);
}

/** Places a paid order of one product, as most customers of a sale do. */
export function placeRushOrder(shop: Shop, index: number, productId: number, random: Random): ShopOrder {
  const order = shop.placeOrder({
    line_items: [{ product_id: productId, quantity: random.chance(0.7) ? 1 : random.int(2, 3) }],
    set_paid: true,
    created_via: random.chance(0.5) ? 'store-api' : 'rest-api',
  });
  return setCustomer(index, order);
}

/** Applies a random action that the order's status allows. */
export function changeAtRandom(shop: Shop, order: ShopOrder, random: Random): void {
  const possible = orderActions.filter(({ statuses }) => statuses.includes(order.status));
  if (possible.length === 0) return;
  // Shops store whole seconds: each change of an order gets its own second.
  if (order.modified >= shop.now()) shop.clockSkewMs += 1000;
  random.pickWeighted(possible).apply(shop, order, random);
}

function buildRandomLine(productIds: number[], random: Random): LineInput {
  return { product_id: random.pick(productIds), quantity: random.int(1, 4) };
}

/** Units of a line that are not refunded. */
export const countUnrefunded = (order: ShopOrder, line: ShopLine): number =>
  line.quantity - countRefunded(order, line);

function countRefunded({ refunds }: ShopOrder, { id }: ShopLine): number {
  const lines = refunds.flatMap((refund) => refund.lines).filter(({ line }) => line.id === id);
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function refundUnits(shop: Shop, order: ShopOrder, random: Random): void {
  const line = random.pick(order.lines.filter((one) => countUnrefunded(order, one) > 0));
  shop.refund(order.id, [{ id: line.id, quantity: random.int(1, countUnrefunded(order, line)) }]);
}

/** Changes a quantity, or adds or removes a line. Skips refunded orders. */
function editLines(shop: Shop, { id, lines, refunds }: ShopOrder, random: Random): void {
  if (refunds.length > 0) return;
  const line = random.pick(lines);
  const quantity = lines.length > 1 ? random.int(0, 4) : random.int(1, 4);
  shop.editOrder(id, {
    line_items: random.chance(0.3)
      ? [
          buildRandomLine(
            lines.map(({ product_id }) => product_id),
            random,
          ),
        ]
      : [{ id: line.id, quantity }],
  });
}
