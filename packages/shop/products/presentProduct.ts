import type { ShopProduct, ShopVariation } from '../catalog';
import type { FoundProduct } from './findProduct';

export const presentProduct = (product: ShopProduct) => ({
  ...product,
  variations: product.variations.map(({ id }) => id).sort((a, b) => a - b),
});

/** A variation without a stock of its own shows that of its product. */
export function presentVariation(product: ShopProduct, variation: ShopVariation) {
  const parent = { ...variation, parent_id: product.id };
  if (variation.manage_stock || !product.manage_stock) return parent;
  const { stock_quantity, backorders, stock_status } = product;
  return { ...parent, manage_stock: 'parent', stock_quantity, backorders, stock_status };
}

export const presentFound = ({ product, variation }: FoundProduct) =>
  variation ? presentVariation(product, variation) : presentProduct(product);
