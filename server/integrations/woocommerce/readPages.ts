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
 * A list page by page, each item once: a shop that changes meanwhile may show one twice. A page that
 * brings nothing new ends the walk, whatever the shop says about pages to come.
 */
export async function* eachPage<T extends { id: number }>(
  readPage: (page: number) => Promise<Page<T>>,
): AsyncGenerator<T[], void> {
  const known = new Set<number>();
  for (let page = 1; ; page++) {
    const { items, totalPages } = await readPage(page);
    const fresh = items.filter(({ id }) => !known.has(id) && known.add(id));
    if (fresh.length === 0) return;
    yield fresh;
    if (Number.isNaN(totalPages) ? items.length < PER_PAGE : page >= totalPages) return;
  }
}

/** All pages of a list at once. */
export async function readPages<T extends { id: number }>(
  readPage: (page: number) => Promise<Page<T>>,
): Promise<T[]> {
  const found: T[] = [];
  let pages = 0;
  for await (const items of eachPage(readPage)) {
    if (++pages > MAX_PAGES) {
      throw new OutsideError('too_large', `The shop's list is longer than ${MAX_PAGES * PER_PAGE} entries`);
    }
    found.push(...items);
  }
  return found;
}
