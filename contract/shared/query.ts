import * as z from 'zod/mini';
import { validationMessage } from '../messages/validationMessage';
import { boundedText } from './fields';

/** One-based page number of a query. */
export const PageNumber = z._default(
  z.coerce
    .number(validationMessage('values.whole_number', { min: 1 }))
    .check(
      z.int(),
      z.minimum(1, validationMessage('values.whole_number', { min: 1 })),
      z.maximum(1_000_000_000),
    ),
  1,
);

/** Rows per page, at most 1,000. */
export function pageSize(defaultSize: number) {
  const message = validationMessage('values.whole_number_range', { min: 1, max: 1000 });
  return z._default(
    z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(1000, message)),
    defaultSize,
  );
}

/** Opaque position after the previous page's last row. */
export const Cursor = z.optional(boundedText(2000));
