import * as z from 'zod/mini';
import type { ShopProduct, ShopVariation } from '../catalog';
import type { ShopLine, ShopOrder } from '../orders/ShopOrder';
import { shopError } from '../responses';
import type { ShopState } from '../ShopState';
import { enqueueDeliveries } from '../webhooks/enqueueDeliveries';
import { findProduct, findProductOrVariation } from './findProduct';

export const ProductEdit = z.object({
  name: z.optional(z.string()),
  sku: z.optional(z.string()),
  price: z.optional(z.string()),
  status: z.optional(z.string()),
  manage_stock: z.optional(z.union([z.boolean(), z.literal('parent')])),
  stock_quantity: z.optional(z.nullable(z.int())),
  stock_status: z.optional(z.string()),
  backorders: z.optional(z.enum(['no', 'notify', 'yes'])),
});
export type ProductEdit = z.input<typeof ProductEdit>;

/** Types of products that have no stock. */
const WITHOUT_STOCK = ['grouped', 'external'];

/** Changes a product or a variation as a REST request does, and sends product.updated even if nothing changed. */
export function editProduct(shop: ShopState, id: number, edit: ProductEdit): void {
  const { product, variation } = findProductOrVariation(shop, id);
  const target = variation ?? product;
  const { manage_stock, stock_quantity, stock_status, backorders, ...fields } = edit;
  Object.assign(target, fields);
  if (shop.managesStock && !(target === product && WITHOUT_STOCK.includes(product.type))) {
    if (manage_stock !== undefined) target.manage_stock = manage_stock === true;
    if (backorders !== undefined) target.backorders = backorders;
    if (target.manage_stock) setStock(target, stock_quantity ?? target.stock_quantity ?? 0);
    else Object.assign(target, { stock_quantity: null, stock_status: stock_status ?? 'instock' });
  }
  enqueueDeliveries(shop, 'product.updated', id);
}

/** The status follows the quantity. */
export function setStock(target: ShopProduct | ShopVariation, quantity: number): void {
  target.stock_quantity = quantity;
  target.stock_status = quantity > 0 ? 'instock' : target.backorders === 'no' ? 'outofstock' : 'onbackorder';
}

const TRASHED_STATUS_KEY = '_trashed_status';

export function trashProduct(shop: ShopState, id: number): void {
  const product = findProduct(shop, id);
  if (product.status === 'trash') {
    throw shopError(410, 'woocommerce_rest_already_trashed', 'The product has already been deleted.');
  }
  Object.assign(product, { [TRASHED_STATUS_KEY]: product.status, status: 'trash' });
  enqueueDeliveries(shop, 'product.deleted', id);
}

export function restoreProduct(shop: ShopState, id: number): void {
  const product = findProduct(shop, id);
  product.status = String(product[TRASHED_STATUS_KEY] ?? 'draft');
  enqueueDeliveries(shop, 'product.restored', id);
}

export function addProduct(shop: ShopState, product: ShopProduct): void {
  shop.products.unshift(product);
  enqueueDeliveries(shop, 'product.created', product.id);
}

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
