import * as z from 'zod/mini';
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
