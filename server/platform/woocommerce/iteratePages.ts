import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { SYNCED_PRODUCTS_LIMIT } from '#contract/sync';
import { textOf } from '#contract/texts/Text';
import { UpstreamError } from '../httpClient/UpstreamError';

/** WooCommerce's maximum. */
export const PER_PAGE = 100;
const MAX_PAGES = SYNCED_PRODUCTS_LIMIT / PER_PAGE;

export interface Page<T> {
  items: T[];
  /** The names of records that could not be read. */
  unreadable: string[];
  /** From the response header; NaN if a proxy removed it. */
  totalPages: number;
}

/** Told the names of the records of a page that could not be read. */
export type SkipRecords = (names: string[]) => void;

/** For lists of which every record counts. */
export const refuseUnreadable: SkipRecords = () => {
  throw new UpstreamError('not_json', textOf('shop.not_woocommerce'));
};

/** Whether a page has as many records as were requested, so that another one may follow. */
export const isFullPage = <T>({ items, unreadable }: Page<T>) => items.length + unreadable.length >= PER_PAGE;

/**
 * Yields the pages of a list without duplicates, which concurrent changes can cause. A page without new items
 * ends the iteration, even if the shop reports more pages.
 */
export async function* iteratePages<T extends { id: number }>(
  readPage: (page: number) => Promise<Page<T>>,
  skip: SkipRecords = refuseUnreadable,
): AsyncGenerator<T[], void> {
  const seen = new Set<number>();
  for (let number = 1; ; number++) {
    const page = await readPage(number);
    const { items, unreadable, totalPages } = page;
    if (unreadable.length > 0) skip(unreadable);
    const newItems = items.filter(({ id }) => !seen.has(id) && seen.add(id));
    if (newItems.length === 0) return;
    yield newItems;
    if (Number.isNaN(totalPages) ? !isFullPage(page) : number >= totalPages) return;
  }
}

const refuseLongList = () => {
  throw new UpstreamError('too_large', textOf('shop.list_too_long', { max: SYNCED_PRODUCTS_LIMIT }));
};

/** Reads all pages of a list; beyond `MAX_PAGES` it throws `too_large`, or tells `cut` and returns what it read. */
export async function readAllPages<T extends { id: number }>(
  readPage: (page: number) => Promise<Page<T>>,
  skip?: SkipRecords,
  cut: () => void = refuseLongList,
): Promise<T[]> {
  const allItems: T[] = [];
  let pageCount = 0;
  for await (const items of iteratePages(readPage, skip)) {
    if (++pageCount > MAX_PAGES) {
      cut();
      break;
    }
    allItems.push(...items);
  }
  return allItems;
}

/** Reads pages ahead and yields together those that arrived while the caller processed the previous ones. */
export async function* groupPages<T>(
  pages: AsyncGenerator<T, void>,
  maxPages: number,
): AsyncGenerator<T[], void> {
  const stream = Readable.from(pages, { highWaterMark: maxPages });
  for await (const page of stream) {
    const group: T[] = [page];
    for (let next = stream.read(); next !== null; next = stream.read()) group.push(next);
    yield group;
  }
}

/** Requests the next page while the caller processes the current one. */
export async function* prefetchPages<T>(pages: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = pages.next();
  for (;;) {
    const page = await next;
    if (page.done) return;
    next = pages.next();
    // A failure surfaces when it is awaited; without this handler, an early return would cause an unhandled rejection.
    next.catch(() => undefined);
    // The next request is sent before the caller begins.
    await setImmediate();
    yield page.value;
  }
}
