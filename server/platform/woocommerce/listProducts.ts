import pMap from 'p-map';
import type { Product } from '#contract/sites';
import type { WooHttp } from './createWooHttp';
import { readAllPages, type SkipRecords } from './iteratePages';
import { WooProduct, WooVariation } from './responseSchemas';

const CONCURRENCY = 4;
const PRODUCT_QUERY = { status: 'publish', _fields: 'id,name,sku,type,price,images,variations' };
const VARIATION_QUERY = { status: 'publish', _fields: 'id,name,sku,price,image,attributes' };

export async function listProducts(http: WooHttp, skip?: SkipRecords): Promise<Product[]> {
  const fetchVariations = ({ id }: WooProduct) =>
    readAllPages(
      (page) => http.getPage(`products/${id}/variations`, VARIATION_QUERY, WooVariation, page),
      skip,
    );

  const products = await readAllPages(
    (page) => http.getPage('products', PRODUCT_QUERY, WooProduct, page),
    skip,
  );
  return pMap(
    products,
    async (product) => toProduct(product, mayHaveVariations(product) ? await fetchVariations(product) : []),
    { concurrency: CONCURRENCY },
  );
}

const mayHaveVariations = ({ type, variations }: WooProduct) =>
  variations === null ? type.startsWith('variable') : variations.length > 0;

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
