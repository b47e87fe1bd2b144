import type { Product } from '#contract/sites';
import { type WooProduct, WooProducts, type WooVariation, WooVariations } from './answers';
import { eachAtMost } from './eachAtMost';
import type { WooApi } from './openWooApi';
import { readPages } from './readPages';

const AT_ONCE = 4;
const PRODUCT = { status: 'publish', _fields: 'id,name,sku,type,price,images,variations' };
const VARIATION = { status: 'publish', _fields: 'id,name,sku,price,image,attributes' };

/** Every published product with its variations, oldest first. */
export async function listProducts(api: WooApi): Promise<Product[]> {
  const variationsOf = ({ id }: WooProduct) =>
    readPages((page) => api.getPage(`products/${id}/variations`, VARIATION, WooVariations, page));

  const products = await readPages((page) => api.getPage('products', PRODUCT, WooProducts, page));
  return eachAtMost(AT_ONCE, products, async (product) =>
    presentProduct(product, product.variations.length > 0 ? await variationsOf(product) : []),
  );
}

function presentProduct(product: WooProduct, variations: WooVariation[]): Product {
  const { id, name, sku, type, price, images } = product;
  return {
    id,
    name: name || `#${id}`,
    sku,
    type,
    price: price || null,
    image: images[0]?.src || null,
    variations: variations.map(presentVariation),
  };
}

function presentVariation(variation: WooVariation): Product['variations'][number] {
  const { id, name, sku, price, image, attributes } = variation;
  const options = attributes.map(({ option }) => option).filter(Boolean);
  return {
    id,
    name: options.join(', ') || name || `#${id}`,
    sku,
    price: price || null,
    image: image?.src || null,
  };
}
