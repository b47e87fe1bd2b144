import pMap from 'p-map';
import * as z from 'zod/mini';
import type { Product } from '#contract/sites';
import { parseJson } from '../parseJson';
import type { WooHttp } from './createWooHttp';
import { readAllPages, type SkipRecords } from './iteratePages';
import { LooseId, looseList, looseNumber } from './looseFields';
import { WooProduct, WooVariation } from './responseSchemas';
import { type ShopStock, WooStock } from './shopStock';

const CONCURRENCY = 4;
const DIGITAL_FIELDS = 'virtual,downloadable,translations';
const PRODUCT_QUERY = {
  status: 'publish',
  _fields: `id,name,sku,type,price,images,variations,${DIGITAL_FIELDS}`,
};
const VARIATION_QUERY = {
  status: 'publish',
  _fields: `id,name,sku,price,image,attributes,${DIGITAL_FIELDS}`,
};

export async function listProducts(http: WooHttp, skip?: SkipRecords, cut?: () => void): Promise<Product[]> {
  const products = await readAllPages(
    (page) => http.getPage('products', PRODUCT_QUERY, WooProduct, page),
    skip,
    cut,
  );
  return addVariations(http, products, skip);
}

/** Of each search. */
const MAX_FOUND = 20;

/** The first products whose name contains a text, or that have it as SKU or id. */
export async function searchProducts(http: WooHttp, text: string, skip: SkipRecords): Promise<Product[]> {
  const searches: Record<string, string>[] = [{ search: text }, { sku: text }];
  if (/^\d{1,15}$/.test(text)) searches.push({ include: text });
  const found = new Map<number, WooProduct>();
  for (const search of searches) {
    const query = { ...PRODUCT_QUERY, ...search, per_page: MAX_FOUND };
    const { items, unreadable } = await http.getPage('products', query, WooProduct, 1);
    if (unreadable.length > 0) skip(unreadable);
    for (const product of items) found.set(product.id, product);
  }
  return addVariations(http, [...found.values()], skip);
}

function addVariations(http: WooHttp, products: WooProduct[], skip?: SkipRecords): Promise<Product[]> {
  const fetchVariations = ({ id }: WooProduct) =>
    readAllPages(
      (page) => http.getPage(`products/${id}/variations`, VARIATION_QUERY, WooVariation, page),
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
    ...toDigital(product),
    variations: variations.map(toVariation),
  };
}

function toVariation(variation: WooVariation): Product['variations'][number] {
  const { id, name, sku, price, image, attributes } = variation;
  const options = attributes.map(({ option }) => option).filter(Boolean);
  return {
    id,
    name: options.join(', ') || name || `#${id}`,
    sku,
    price: price || null,
    image: image?.src || null,
    ...toDigital(variation),
  };
}

const toDigital = ({
  id,
  virtual,
  downloadable,
  translations,
}: WooVariation | WooProduct): Pick<Product, 'is_digital' | 'translation_ids'> => ({
  is_digital: virtual || downloadable,
  translation_ids: [...new Set(translations)].filter((other) => other !== id),
});

type Variation = Product['variations'][number];

/** The fields of a product's or variation's webhook that Keystock keeps. */
export interface ProductChange {
  /** The product of a variation; null for a product. */
  productId: number | null;
  /** False for one that was deleted or is not published. */
  isPublished: boolean;
  /** Of a product that exists; its variations are only those that the shop listed; null if it did not say. */
  product: (Omit<Product, 'variations'> & { variationIds: number[] | null }) | null;
  variation: Variation | null;
  stock: ShopStock | null;
}

const ChangedProduct = z.looseObject({
  id: LooseId,
  type: z.optional(z.unknown()),
  status: z.catch(z.string(), 'publish'),
  parent_id: z.catch(looseNumber(z.int()), 0),
  images: z.catch(looseList(z.unknown()), []),
});

/**
 * Parses the body of a product's webhook; undefined for one that is not a product, such as an error object, or a variation
 * without a readable product.
 */
export function parseProductChange(
  topic: string,
  body: string,
): { id: number; change: ProductChange } | undefined {
  const json = parseJson(body);
  const { data: changed } = ChangedProduct.safeParse(json);
  if (!changed) return undefined;
  const { id, type, status, parent_id } = changed;
  const none = { productId: parent_id > 0 ? parent_id : null, product: null, variation: null, stock: null };
  if (topic === 'product.deleted') return { id, change: { ...none, isPublished: false } };
  if (type === 'variation' && parent_id <= 0) return undefined;
  const isPublished = status === 'publish';
  const stock = WooStock.safeParse(json).data?.stock ?? null;
  if (parent_id > 0) {
    // A variation has its image in a list, like a product.
    const { data } = WooVariation.safeParse({ image: changed.images[0], ...changed });
    return data && { id, change: { ...none, isPublished, variation: toVariation(data), stock } };
  }
  const { data } = WooProduct.safeParse(json);
  if (!data) return undefined;
  const { variations: _, ...product } = toProduct(data, []);
  return {
    id,
    change: { ...none, isPublished, product: { ...product, variationIds: data.variations }, stock },
  };
}
