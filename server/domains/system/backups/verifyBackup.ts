import * as z from 'zod/mini';
import { parseJson } from '../../../platform/parseJson';
import { countLines, TRAILER_ENTRY, Trailer } from './archive';
import { type BackupSecret, type BackupSource, readBackup } from './readBackup';

/** Reads a backup to its end, as a restore does; throws StartError unless it has all of its rows. */
export async function verifyBackup(source: BackupSource, secret: BackupSecret): Promise<void> {
  const { entries, damaged } = await readBackup(source, secret);
  const counts = new Map<string, number>();
  let trailer: Trailer | undefined;
  for await (const { name, body } of entries) {
    if (name === TRAILER_ENTRY) trailer = z.safeParse(Trailer, parseJson(body)).data;
    else counts.set(name, (counts.get(name) ?? 0) + countLines(body));
  }
  if (!trailer) throw damaged();
  const isWhole = Object.entries(trailer.rows).every(
    ([table, count]) => (counts.get(`tables/${table}`) ?? 0) === count,
  );
  if (!isWhole) throw damaged();
}
