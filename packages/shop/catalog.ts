import * as z from 'zod/mini';
import { loadRecording } from './responses';

const stockFields = {
  stock_quantity: z.nullable(z.int()),
  stock_status: z.string(),
  backorders: z.string(),
};

const RecordedVariation = z.looseObject({
  ...stockFields,
  /** In the shop; `parent` is only how the API shows a variation whose product has the stock. */
  manage_stock: z.boolean(),
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  status: z.string(),
  price: z.string(),
  virtual: z.boolean(),
  downloadable: z.boolean(),
  attributes: z.array(z.looseObject({ name: z.string(), option: z.string() })),
});
export type ShopVariation = z.infer<typeof RecordedVariation>;

const RecordedProduct = z.looseObject({
  ...stockFields,
  manage_stock: z.boolean(),
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  type: z.string(),
  status: z.string(),
  price: z.string(),
  virtual: z.boolean(),
  downloadable: z.boolean(),
});
export type ShopProduct = z.infer<typeof RecordedProduct> & { variations: ShopVariation[] };

const parseRecording = <S extends z.ZodMiniType>(name: string, schema: S) =>
  z.array(schema).parse(JSON.parse(loadRecording(name).body.toString()));

/** Loads the published products of the recorded shop, newest first: three simple ones and one with variations. */
export function loadRecordedProducts(): ShopProduct[] {
  const variations = parseRecording('variations', RecordedVariation);
  return parseRecording('products-status-publish', RecordedProduct).map((product) => ({
    ...product,
    variations: product.type === 'variable' ? variations : [],
  }));
}

function assertRecorded<T>(value: T | undefined): T {
  if (!value) throw new Error('The recording is missing');
  return value;
}

/** Builds a product; by default a published simple one. */
export function aShopProduct(differences: Partial<ShopProduct> = {}): ShopProduct {
  const simple = loadRecordedProducts().find(({ type }) => type === 'simple');
  const type = differences.variations?.length ? 'variable' : 'simple';
  return { ...assertRecorded(simple), type, ...differences };
}

export function aShopVariation(id: number, ...options: string[]): ShopVariation {
  const [recorded] = parseRecording('variations', RecordedVariation);
  const attributes = options.map((option) => ({ id: 0, name: 'Plan', slug: 'plan', option }));
  return { ...assertRecorded(recorded), id, sku: `SKU-${id}`, name: options.join(', '), attributes };
}
