import * as z from 'zod/mini';
import { message } from '#contract/messages/Message';
import { TimestampInput } from '#contract/shared/dates';
import { Id } from '#contract/shared/fields';
import { invalid } from '../errors';

/** The position of a page's last row in a list sorted by time and id. */
interface TimeCursor {
  at: string;
  id: number;
}

const CursorTuple = z.tuple([TimestampInput, Id]);

export function encodeTimeCursor(at: Date, id: number): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

export function decodeTimeCursor(cursor: string): TimeCursor {
  const parsed = z.safeParse(CursorTuple, parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw invalid({ cursor: message('http.cursor') });
  const [at, id] = parsed.data;
  return { at, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
