import type { ShopProduct, ShopVariation } from '../catalog';
import { recordedError, shopError } from '../responses';
import type { ShopState } from '../ShopState';

/** A product or a variation of one; both have stock. */
interface FoundProduct {
  product: ShopProduct;
  variation?: ShopVariation;
}

export function findProduct({ products }: ShopState, id: number): ShopProduct {
  const product = products.find((candidate) => candidate.id === id);
  if (!product) throw recordedError('product-unknown');
  return product;
}

export function findVariation(shop: ShopState, productId: number, id: number): ShopVariation {
  const product = shop.products.find((candidate) => candidate.id === productId);
  const variation = product?.variations.find((candidate) => candidate.id === id);
  if (!variation) throw shopError(404, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.');
  return variation;
}

/** Finds a product or variation by the id that webhooks use for both. */
export function findProductOrVariation(shop: ShopState, id: number): FoundProduct {
  for (const product of shop.products) {
    const variation = product.variations.find((candidate) => candidate.id === id);
    if (variation) return { product, variation };
  }
  return { product: findProduct(shop, id) };
}

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
