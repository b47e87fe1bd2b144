import { OutsideError } from '../http/OutsideError';

/** The most that WooCommerce gives at once. */
export const PER_PAGE = 100;
const MAX_PAGES = 200;

export interface Page<T> {
  items: T[];
  /** As the shop tells it; NaN where a proxy swallowed the header. */
  totalPages: number;
}

/**
 * All pages of a list, each item once: a shop that changes meanwhile may show one twice. A page that
 * brings nothing new ends the walk, whatever the shop says about pages to come.
 */
export async function readPages<T extends { id: number }>(
  readPage: (page: number) => Promise<Page<T>>,
): Promise<T[]> {
  const found = new Map<number, T>();
  for (let page = 1; page <= MAX_PAGES; page++) {
    const known = found.size;
    const { items, totalPages } = await readPage(page);
    for (const item of items) if (!found.has(item.id)) found.set(item.id, item);

    const last = Number.isNaN(totalPages) ? items.length < PER_PAGE : page >= totalPages;
    if (last || found.size === known) return [...found.values()];
  }
  throw new OutsideError('too_large', `The shop lists more than ${MAX_PAGES * PER_PAGE} products`);
}
