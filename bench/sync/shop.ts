import { aShopProduct, aShopVariation } from '#shop/catalog';
import { startShop } from '../../tests/shop/startShop';
import type { ShopCall, ShopSize } from './startShopProcess';

/** WooCommerce returns the variations of one product per request. */
const VARIATIONS_PER_PRODUCT = 3;
const ORDER_INTERVAL_MS = 30_000;

const { orders, products, variable } = JSON.parse(process.argv[2] ?? '{}') as ShopSize;

function buildVariations(product: number) {
  if (product > variable) return [];
  const ids = Array.from(
    { length: VARIATIONS_PER_PRODUCT },
    (_, n) => 100_000 + product * VARIATIONS_PER_PRODUCT + n,
  );
  return ids.map((id) => aShopVariation(id, `Plan ${id % VARIATIONS_PER_PRODUCT}`));
}

const catalog = Array.from({ length: products }, (_, n) =>
  aShopProduct({ id: n + 100, name: `Product ${n + 1}`, variations: buildVariations(n + 1) }),
);
const shop = await startShop({ products: catalog.reverse() });

const start = Date.now() - orders * ORDER_INTERVAL_MS;
const getCurrentTime = shop.now;
for (let index = 0; index < orders; index++) {
  shop.now = () => new Date(start + index * ORDER_INTERVAL_MS);
  shop.placeOrder({ set_paid: true, billing: { email: `customer${index}@example.com`, first_name: 'Ada' } });
}
shop.now = getCurrentTime;

const { url, consumerKey, consumerSecret } = shop;
process.send?.({ url, consumerKey, consumerSecret });

const answers = {
  requests: () => shop.requests.splice(0).map((request) => request.url.href),
  orders: () =>
    [...shop.orders.values()].map(({ id, lines: [line] }) => ({
      id,
      lineId: line?.id ?? 0,
      productId: line?.product_id ?? 0,
    })),
  records: ({ records }: Extract<ShopCall, { call: 'records' }>) => {
    for (const { orderId, key, value, note } of records) {
      const order = shop.orders.get(orderId);
      order?.meta.push({ id: shop.nextId('meta'), key, value });
      order?.notes.push({ id: shop.nextId('comment'), created: order.created, note, customer_note: true });
    }
    return records.length;
  },
};

process.on('message', (message: ShopCall) => {
  process.send?.(message.call === 'records' ? answers.records(message) : answers[message.call]());
});
