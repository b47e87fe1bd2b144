import type { ProductSign } from '#contract/unanswered';

/** What is known of a product, or of a variation of one, that was sold or mapped. */
export interface ShopProduct {
  siteId: number;
  productId: number;
  /** 0 for a simple product; in a mapping also for all variations. */
  variationId: number;
  /** Of the order or the mapping, and that of the shop. */
  names: string[];
  /** Of the variation, if it is one; empty without one. */
  sku: string;
  /** The shop says that nothing is shipped, or that there is something to download. */
  isDigital: boolean;
  /** Other ids of the product and of the variation, which plug-ins for several languages give each translation. */
  translationIds: number[];
}

export interface MappedProduct extends ShopProduct {
  mappingId: number;
  poolId: number;
  isActive: boolean;
}

export interface Recognized<Mapped> {
  /** Null if nothing says that it needs a key. */
  sign: ProductSign | null;
  /** The mapping that it resembles; undefined if there is none, or such ones have different pools. */
  like: Mapped | undefined;
}

const isTranslation = (a: ShopProduct, b: ShopProduct, id: 'productId' | 'variationId') =>
  a[id] !== b[id] &&
  b[id] > 0 &&
  a[id] > 0 &&
  (a.translationIds.includes(b[id]) || b.translationIds.includes(a[id]));

const toName = (name: string) => name.trim().toLowerCase();

const hasSameName = (a: ShopProduct, b: ShopProduct) =>
  a.names.some((name) => toName(name) !== '' && b.names.some((other) => toName(other) === toName(name)));

/** From the surest sign to the weakest. A sign of a product applies to a mapping of all its variations first. */
const SIGNS: [ProductSign, (sold: ShopProduct, mapped: MappedProduct) => boolean][] = [
  ['switched_off', (sold, mapped) => !mapped.isActive && isSame(sold, mapped)],
  ['translation', (sold, mapped) => isTranslation(sold, mapped, 'variationId')],
  ['translation', (sold, mapped) => mapped.variationId === 0 && isTranslation(sold, mapped, 'productId')],
  ['sku', (sold, mapped) => sold.sku !== '' && sold.sku === mapped.sku],
  ['variation', (sold, mapped) => sold.productId > 0 && sold.productId === mapped.productId],
  ['translation', (sold, mapped) => isTranslation(sold, mapped, 'productId')],
  ['name', hasSameName],
];

const isSame = (sold: ShopProduct, mapped: ShopProduct) =>
  sold.productId === mapped.productId && [sold.variationId, 0].includes(mapped.variationId);

/** Finds out whether a product without a pool needs keys: it resembles a mapped one of its shop, or is digital. */
export function recognizeProduct<Mapped extends MappedProduct>(
  sold: ShopProduct,
  mapped: Mapped[],
): Recognized<Mapped> {
  for (const [sign, matches] of SIGNS) {
    const similar = mapped.filter((one) => one.siteId === sold.siteId && matches(sold, one));
    const [first] = similar;
    if (!first) continue;
    const isOfOnePool = similar.every(({ poolId }) => poolId === first.poolId);
    return { sign, like: isOfOnePool && first.isActive ? first : undefined };
  }
  return { sign: sold.isDigital ? 'digital' : null, like: undefined };
}
