import type en from './en';

type LeafKeys<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${LeafKeys<T[K]>}`;
}[keyof T & string];

/** The key of a text in the catalogs, such as `resources.pools.name`. */
export type TextKey = LeafKeys<typeof en>;
