import * as z from 'zod/mini';
import { boundedText, NonNegativeInt } from './fields';
import { validationText } from './texts/validationText';

/** The most records that one list request asks for by id. */
export const MAX_LIST_IDS = 200;

const ID_LIST = new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${MAX_LIST_IDS - 1}}$`);
const ID_LIST_TEXT = validationText('values.id_list', { max: MAX_LIST_IDS });

/** The ids of a list request, such as `3,7`: the list contains these records only. */
export const IdList = z.optional(
  z.pipe(
    z.string(ID_LIST_TEXT).check(z.regex(ID_LIST, ID_LIST_TEXT)),
    z.transform((ids) => ids.split(',').map(Number)),
  ),
);

/** One-based page number of a query. */
export const PageNumber = z._default(
  z.coerce
    .number(validationText('values.whole_number', { min: 1 }))
    .check(
      z.int(),
      z.minimum(1, validationText('values.whole_number', { min: 1 })),
      z.maximum(1_000_000_000),
    ),
  1,
);

/** The id of a record that a list is filtered by. */
export const IdParameter = z.coerce
  .number(validationText('values.whole_number', { min: 1 }))
  .check(
    z.int(validationText('values.whole_number', { min: 1 })),
    z.positive(validationText('values.whole_number', { min: 1 })),
  );

/** The sizes of a page that a list offers. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Rows per page, at most 1,000. */
export function pageSize(defaultSize: number) {
  const text = validationText('values.whole_number_range', { min: 1, max: 1000 });
  return z._default(
    z.coerce.number(text).check(z.int(text), z.minimum(1, text), z.maximum(1000, text)),
    defaultSize,
  );
}

/** `true` or `false`, which the API documents. */
export const BooleanParameter = z.pipe(
  z.enum(['true', 'false'], { error: validationText('values.boolean') }),
  z.transform((value) => value === 'true'),
);

/** Opaque position after the previous page's last row. */
export const Cursor = z.optional(boundedText(2000));

/** More records at once than the largest page of the console shows. */
export const isBulkRead = ({ per_page }: { per_page: number }): boolean => per_page > 100;

export const SortOrder = z.enum(['ASC', 'DESC']);
export type SortOrder = z.infer<typeof SortOrder>;

/** The parameters of a list: its page or cursor, or the ids of its records. */
export const listParameters = { page: PageNumber, per_page: pageSize(20), ids: IdList, cursor: Cursor };

export const Pagination = z.object({
  page: NonNegativeInt,
  per_page: NonNegativeInt,
  total: NonNegativeInt,
  total_pages: NonNegativeInt,
});
export type Pagination = z.infer<typeof Pagination>;

/** With `is_total_limited` there are more records than `total` says: they are counted up to a limit. */
export const LimitedPagination = z.extend(Pagination, { is_total_limited: z.optional(z.literal(true)) });
export type LimitedPagination = z.infer<typeof LimitedPagination>;

/** `next_cursor` is null on the last page. Matches of a search or a filter are counted up to 10,000. */
export const CursorPagination = z.extend(LimitedPagination, { next_cursor: z.nullable(z.string()) });
export type CursorPagination = z.infer<typeof CursorPagination>;
