import type { ShopLine, ShopOrder } from '../orders/ShopOrder';
import type { ShopState } from '../ShopState';
import { enqueueDeliveries } from '../webhooks/enqueueDeliveries';
import { setStock } from './editProduct';

const REDUCES = ['processing', 'completed', 'on-hold'];
const RESTORES = ['cancelled', 'pending'];

/** Subtracts an order's units from the stock once, and adds them again, when its status changes as in WooCommerce. */
export function adjustStock(shop: ShopState, order: ShopOrder): void {
  if (!shop.managesStock) return;
  for (const line of order.lines) {
    const reduced = line.reducedStock ?? 0;
    if (REDUCES.includes(order.status) && reduced === 0) changeStock(shop, line, line.quantity);
    if (RESTORES.includes(order.status)) changeStock(shop, line, -reduced);
  }
}

/** Restocks refunded units, as refunds do unless they say otherwise. */
export function restockRefunded(shop: ShopState, line: ShopLine, quantity: number): void {
  changeStock(shop, line, -Math.min(quantity, line.reducedStock ?? 0));
}

function changeStock(shop: ShopState, line: ShopLine, units: number): void {
  const product = shop.products.find(({ id }) => id === line.product_id);
  const variation = product?.variations.find(({ id }) => id === line.variation_id);
  const target = variation?.manage_stock ? variation : product;
  if (units === 0 || !target?.manage_stock) return;
  setStock(target, (target.stock_quantity ?? 0) - units);
  line.reducedStock = (line.reducedStock ?? 0) + units;
  enqueueDeliveries(shop, 'product.updated', target.id);
}
