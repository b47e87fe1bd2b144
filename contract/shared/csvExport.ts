import * as z from 'zod/mini';
import { validationText } from '../texts/validationText';

/** The most rows of one part of an export: what a broken connection sends again. */
export const MAX_PART_ROWS = 100_000;

const PART_ROWS_MESSAGE = validationText('values.whole_number_range', { min: 1, max: MAX_PART_ROWS });

/** Only so many rows; the header `Next-Cursor` of the response continues after them. Default: all. */
export const PartRows = z.optional(
  z.coerce
    .number(PART_ROWS_MESSAGE)
    .check(
      z.int(PART_ROWS_MESSAGE),
      z.minimum(1, PART_ROWS_MESSAGE),
      z.maximum(MAX_PART_ROWS, PART_ROWS_MESSAGE),
    ),
);

/** Header of a part: the cursor of the next one; absent after the last. */
export const NEXT_CURSOR_HEADER = 'next-cursor';
/** Header of a part: its own cursor, for the same rows if it did not arrive completely. */
export const RETRY_CURSOR_HEADER = 'retry-cursor';
/** Header of a part: its number of rows, without the headings. */
export const ROW_COUNT_HEADER = 'row-count';
/** Header of a part: its bytes before compression. */
export const FILE_SIZE_HEADER = 'file-size';
/** Header of a part with a cell that has an apostrophe in front, against formulas. */
export const GUARDED_HEADER = 'guarded-cells';
