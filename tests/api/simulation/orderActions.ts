import type { Random } from '../../../server/demo/random';
import type { LineInput } from '../../shop/orders/placeOrder';
import type { ShopLine, ShopOrder } from '../../shop/orders/ShopOrder';
import type { Shop } from '../../shop/startShop';

/** A change of an order by its customer or the shop's owner. */
interface OrderAction {
  weight: number;
  statuses: ShopOrder['status'][];
  do(shop: Shop, order: ShopOrder, random: Random): void;
}

const UNPAID: ShopOrder['status'][] = ['pending', 'on-hold', 'cancelled', 'failed'];
const PAID: ShopOrder['status'][] = ['processing', 'completed'];

const setStatus = (
  status: 'cancelled' | 'completed' | 'failed' | 'on-hold' | 'refunded',
): OrderAction['do'] => {
  return (shop, { id }) => void shop.editOrder(id, { status });
};

const orderActions: OrderAction[] = [
  { weight: 6, statuses: UNPAID, do: (shop, { id }) => void shop.payOrder(id) },
  { weight: 1, statuses: ['pending'], do: setStatus('on-hold') },
  { weight: 1, statuses: ['pending'], do: setStatus('failed') },
  { weight: 2, statuses: PAID, do: setStatus('completed') },
  { weight: 2, statuses: ['pending', ...PAID], do: setStatus('cancelled') },
  { weight: 1, statuses: PAID, do: setStatus('refunded') },
  { weight: 4, statuses: PAID, do: refundUnits },
  { weight: 5, statuses: ['pending', ...PAID], do: editLines },
  {
    weight: 2,
    statuses: PAID,
    do: (shop, { id }) => void shop.editOrder(id, { meta_data: [{ key: 'seen', value: 1 }] }),
  },
  { weight: 1, statuses: ['cancelled', 'pending', ...PAID], do: (shop, { id }) => shop.trashOrder(id) },
];

/** Places an order of one to three lines; about two of three are paid immediately. */
export function placeRandomly(shop: Shop, random: Random): ShopOrder {
  return shop.placeOrder({
    line_items: Array.from({ length: random.int(1, 3) }, () => randomLine(shop, random)),
    set_paid: random.chance(0.65),
    created_via: random.chance(0.3) ? 'store-api' : 'rest-api',
  });
}

/** Applies a random action that the order's status allows. */
export function changeRandomly(shop: Shop, order: ShopOrder, random: Random): void {
  const possible = orderActions.filter(({ statuses }) => statuses.includes(order.status));
  if (possible.length === 0) return;
  // Shops store whole seconds: each change of an order gets its own second.
  if (order.modified >= shop.now()) shop.clockSkewMs += 1000;
  random.weighted(possible).do(shop, order, random);
}

/** Deletes a variation; orders then show its product only. */
export function deleteVariation(shop: Shop, random: Random): void {
  const product = shop.products.find(({ variations }) => variations.length > 1);
  if (!product) return;
  const deleted = random.pick(product.variations);
  product.variations = product.variations.filter((variation) => variation !== deleted);
}

function randomLine(shop: Shop, random: Random): LineInput {
  const { id, variations } = random.pick(shop.products);
  const variation_id = variations.length > 0 ? random.pick(variations).id : undefined;
  return { product_id: id, variation_id, quantity: random.int(1, 4) };
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
    line_items: random.chance(0.3) ? [randomLine(shop, random)] : [{ id: line.id, quantity }],
  });
}
