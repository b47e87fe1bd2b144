import type { Random } from '../../../server/demo/random';
import type { LineInput } from '../../shop/orders/placeOrder';
import type { ShopLine, ShopOrder } from '../../shop/orders/ShopOrder';
import type { Shop } from '../../shop/startShop';

/** What a customer, or the shop's owner, does to an order. */
interface OrderAction {
  weight: number;
  of: ShopOrder['status'][];
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
  { weight: 6, of: UNPAID, do: (shop, { id }) => void shop.payOrder(id) },
  { weight: 1, of: ['pending'], do: setStatus('on-hold') },
  { weight: 1, of: ['pending'], do: setStatus('failed') },
  { weight: 2, of: PAID, do: setStatus('completed') },
  { weight: 2, of: ['pending', ...PAID], do: setStatus('cancelled') },
  { weight: 1, of: PAID, do: setStatus('refunded') },
  { weight: 4, of: PAID, do: refundUnits },
  { weight: 5, of: ['pending', ...PAID], do: editLines },
  {
    weight: 2,
    of: PAID,
    do: (shop, { id }) => void shop.editOrder(id, { meta_data: [{ key: 'seen', value: 1 }] }),
  },
  { weight: 1, of: ['cancelled', 'pending', ...PAID], do: (shop, { id }) => shop.trashOrder(id) },
];

/** A new order of one to three lines; two of three are paid at once. */
export function placeRandomly(shop: Shop, random: Random): ShopOrder {
  return shop.placeOrder({
    line_items: Array.from({ length: random.int(1, 3) }, () => randomLine(shop, random)),
    set_paid: random.chance(0.65),
    created_via: random.chance(0.3) ? 'store-api' : 'rest-api',
  });
}

/** Something happens to the order, if its status lets it. */
export function changeRandomly(shop: Shop, order: ShopOrder, random: Random): void {
  const possible = orderActions.filter(({ of }) => of.includes(order.status));
  if (possible.length === 0) return;
  // Shops tell the time in seconds, and the storm is faster: what happens to one order has a second of its own.
  if (order.modified >= shop.now()) shop.clockSkewMs += 1000;
  random.weighted(possible).do(shop, order, random);
}

/** A variation is sold no more, and orders show what they had of it as the product itself. */
export function deleteVariation(shop: Shop, random: Random): void {
  const product = shop.products.find(({ variations }) => variations.length > 1);
  if (!product) return;
  const gone = random.pick(product.variations);
  product.variations = product.variations.filter((variation) => variation !== gone);
}

function randomLine(shop: Shop, random: Random): LineInput {
  const { id, variations } = random.pick(shop.products);
  const variation_id = variations.length > 0 ? random.pick(variations).id : undefined;
  return { product_id: id, variation_id, quantity: random.int(1, 4) };
}

/** Pieces of a line that are neither refunded nor gone. */
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

/** More or fewer of a line, one line more or less. Refunded orders are not edited. */
function editLines(shop: Shop, { id, lines, refunds }: ShopOrder, random: Random): void {
  if (refunds.length > 0) return;
  const line = random.pick(lines);
  const quantity = lines.length > 1 ? random.int(0, 4) : random.int(1, 4);
  shop.editOrder(id, {
    line_items: random.chance(0.3) ? [randomLine(shop, random)] : [{ id: line.id, quantity }],
  });
}
