import { demoPools } from './catalogue';

/** A product of a shop; `pool` is its place in the list above. */
export interface DemoProduct {
  site: number;
  productId: number;
  name: string;
  pool: number;
  /** What its pool weighs, shared with the other shop. */
  weight: number;
}

export const demoSites = [
  {
    name: 'Softport Europe',
    url: 'https://shop.example.com',
    notificationEmail: 'stock@example.com',
    orders: 48_210,
  },
  { name: 'Lumenfox Store', url: 'https://store.example.org', notificationEmail: null, orders: 7_315 },
];

/** Which pools the second shop sells as well, and how much of each. */
const ALSO_SOLD: Record<number, number> = { 2: 0.55, 3: 0.6, 6: 0.25, 9: 0.4, 10: 0.5 };
const FIRST_PRODUCT = [1204, 88];

export const demoProducts: DemoProduct[] = demoPools.flatMap(({ name, weight }, pool) => {
  const elsewhere = ALSO_SOLD[pool] ?? 0;
  return [1 - elsewhere, elsewhere].flatMap((share, site) => {
    const productId = (FIRST_PRODUCT[site] ?? 0) + pool * 7;
    return share === 0 ? [] : [{ site, productId, name, pool, weight: weight * share }];
  });
});
