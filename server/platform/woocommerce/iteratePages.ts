import { UpstreamError } from '../httpClient/UpstreamError';

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
export async function* iteratePages<T extends { id: number }>(
  readPage: (page: number) => Promise<Page<T>>,
): AsyncGenerator<T[], void> {
  const seen = new Set<number>();
  for (let page = 1; ; page++) {
    const { items, totalPages } = await readPage(page);
    const newItems = items.filter(({ id }) => !seen.has(id) && seen.add(id));
    if (newItems.length === 0) return;
    yield newItems;
    if (Number.isNaN(totalPages) ? items.length < PER_PAGE : page >= totalPages) return;
  }
}

/** All pages of a list at once. */
export async function readAllPages<T extends { id: number }>(
  readPage: (page: number) => Promise<Page<T>>,
): Promise<T[]> {
  const allItems: T[] = [];
  let pageCount = 0;
  for await (const items of iteratePages(readPage)) {
    if (++pageCount > MAX_PAGES) {
      throw new UpstreamError('too_large', `The shop's list is longer than ${MAX_PAGES * PER_PAGE} entries`);
    }
    allItems.push(...items);
  }
  return allItems;
}

/** Asks for the next page while the one at hand is worked on. */
export async function* prefetchPages<T>(pages: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = pages.next();
  for (;;) {
    const page = await next;
    if (page.done) return;
    next = pages.next();
    // Heard when it is awaited; whoever stops before that need not hear of it.
    next.catch(() => undefined);
    yield page.value;
  }
}
