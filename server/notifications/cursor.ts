import * as z from 'zod/mini';
import { invalid } from '../errors';

const Place = z.tuple([z.iso.datetime(), z.int()]);

/** The last row of a page, so that the next one starts right behind it. */
export function writeCursor(row: { triggeredAt: Date; id: number }): string {
  return Buffer.from(JSON.stringify([row.triggeredAt.toISOString(), row.id])).toString('base64url');
}

export function readCursor(cursor: string): { triggeredAt: Date; id: number } {
  const place = z.safeParse(Place, parse(Buffer.from(cursor, 'base64url').toString()));
  if (!place.success) throw invalid({ cursor: 'Unknown cursor' });
  const [triggeredAt, id] = place.data;
  return { triggeredAt: new Date(triggeredAt), id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
