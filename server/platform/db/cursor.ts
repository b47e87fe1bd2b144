import * as z from 'zod/mini';
import { Id } from '#contract/shared/fields';
import type { SortOrder } from '#contract/shared/query';
import { type Text, textOf } from '#contract/texts/Text';
import { invalid } from '../errors';

/** An opaque text for the position of a page's last row. */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Reads a position; throws `invalid` for anything but that of the schema. */
export function decodeCursor<S extends z.ZodMiniType>(
  schema: S,
  cursor: string,
  refusal: Text = textOf('http.cursor'),
): z.output<S> {
  const parsed = z.safeParse(schema, parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw invalid({ cursor: refusal });
  return parsed.data;
}

interface Sorting {
  sort_by: string;
  sort_order: SortOrder;
}

/** The position of a page's last row in a list with several sort orders: its sort value and id. */
export interface SortPosition<Key> {
  key: Key;
  id: number;
}

export const encodeSortCursor = ({ sort_by, sort_order }: Sorting, { key, id }: SortPosition<unknown>) =>
  encodeCursor({ by: sort_by, order: sort_order, key, id });

/** Throws `invalid` if the cursor cannot be parsed or belongs to another sort order. */
export function decodeSortCursor<S extends z.ZodMiniType>(
  { sort_by, sort_order }: Sorting,
  keySchema: S,
  cursor: string,
): SortPosition<z.output<S>> {
  const schema = z.strictObject({
    by: z.literal(sort_by),
    order: z.literal(sort_order),
    key: keySchema,
    id: Id,
  });
  const { key, id } = decodeCursor(schema, cursor, textOf('http.cursor_of_other_list')) as SortPosition<
    z.output<S>
  >;
  return { key, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
