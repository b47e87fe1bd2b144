import * as z from 'zod/mini';
import { LicenseQuery } from './licenseList';
import { validationMessage } from './messages/validationMessage';

/** The most rows of one part of an export: what a broken connection sends again. */
export const MAX_PART_ROWS = 100_000;

const PART_ROWS_MESSAGE = validationMessage('values.whole_number_range', { min: 1, max: MAX_PART_ROWS });
const PartRows = z.coerce
  .number(PART_ROWS_MESSAGE)
  .check(
    z.int(PART_ROWS_MESSAGE),
    z.minimum(1, PART_ROWS_MESSAGE),
    z.maximum(MAX_PART_ROWS, PART_ROWS_MESSAGE),
  );

/** The filters and the order of the list, with its search; the body of a POST. */
export const LicenseExport = z.extend(z.omit(LicenseQuery, { page: true, per_page: true }), {
  /** Only so many rows; the header `Next-Cursor` of the response continues after them. Default: all. */
  limit: z.optional(PartRows),
});
export type LicenseExport = z.output<typeof LicenseExport>;

/** The same without the search, which may be a key and must not be in an address. */
export const LicenseExportQuery = z.omit(LicenseExport, { search: true });

/** Header of a part: the cursor of the next one; absent after the last. */
export const NEXT_CURSOR_HEADER = 'next-cursor';
/** Header of a part: its own cursor, for the same rows if it did not arrive completely. */
export const RETRY_CURSOR_HEADER = 'retry-cursor';
