import * as z from 'zod/mini';
import { Id, TimestampInput } from '#contract/shared/fields';
import { decodeCursor, encodeCursor } from './cursor';

/** The position of a page's last row in a list sorted by time and id. */
interface TimeCursor {
  at: string;
  id: number;
}

const CursorTuple = z.tuple([TimestampInput, Id]);

export const encodeTimeCursor = (at: Date, id: number): string => encodeCursor([at.toISOString(), id]);

export function decodeTimeCursor(cursor: string): TimeCursor {
  const [at, id] = decodeCursor(CursorTuple, cursor);
  return { at, id };
}
