import pMap from 'p-map';
import type { Product } from '#contract/sites';
import type { WooHttp } from './createWooHttp';
import { readAllPages } from './iteratePages';
import { type WooProduct, WooProducts, type WooVariation, WooVariations } from './responseSchemas';

const CONCURRENCY = 4;
const PRODUCT_QUERY = { status: 'publish', _fields: 'id,name,sku,type,price,images,variations' };
const VARIATION_QUERY = { status: 'publish', _fields: 'id,name,sku,price,image,attributes' };

export async function listProducts(http: WooHttp): Promise<Product[]> {
  const fetchVariations = ({ id }: WooProduct) =>
    readAllPages((page) => http.getPage(`products/${id}/variations`, VARIATION_QUERY, WooVariations, page));

  const products = await readAllPages((page) => http.getPage('products', PRODUCT_QUERY, WooProducts, page));
  return pMap(
    products,
    async (product) =>
      toProduct(product, product.variations.length > 0 ? await fetchVariations(product) : []),
    { concurrency: CONCURRENCY },
  );
}

export function toProduct(product: WooProduct, variations: WooVariation[]): Product {
  const { id, name, sku, type, price, images } = product;
  return {
    id,
    name: name || `#${id}`,
    sku,
    type,
    price: price || null,
    image: images[0]?.src || null,
    variations: variations.map(toVariation),
  };
}

export function toVariation(variation: WooVariation): Product['variations'][number] {
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
