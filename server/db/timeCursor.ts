import * as z from 'zod/mini';
import { GivenTime, Id } from '#contract/fields';
import { invalid } from '../errors';

/** The last row of a page that is sorted by a time, ties by id; the next page starts right behind it. */
export interface TimePlace {
  at: string;
  id: number;
}

const Place = z.tuple([GivenTime, Id]);

export function writeTimeCursor(at: Date, id: number): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

export function readTimeCursor(cursor: string): TimePlace {
  const place = z.safeParse(Place, parse(Buffer.from(cursor, 'base64url').toString()));
  if (!place.success) throw invalid({ cursor: 'Unknown cursor' });
  const [at, id] = place.data;
  return { at, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
