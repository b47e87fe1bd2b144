import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod/mini';
import { StartError } from '../startError';
import { ENDING_ENTRY, Ending, JOBS, type Manifest, parseJson } from './format';
import { type Backup, damaged } from './readBackup';

interface Place {
  file: string;
  onProgress(rows: number): void;
}

/** Streams every entry into its table; what was queued goes to `restored_jobs`. */
export async function copyAll(client: pg.ClientBase, place: Place, { manifest, entries }: Backup) {
  const counted: Record<string, number> = {};
  let rows = 0;
  let next = await entries.next();
  /** The parts of one table follow one another. */
  async function* partsOf(path: string) {
    for (; !next.done && next.value.name === path; next = await entries.next()) yield next.value.body;
  }
  while (!next.done && next.value.name !== ENDING_ENTRY) {
    const path = next.value.name;
    const name = path.replace(/^tables\//, '');
    const copy = client.query(copyFrom(`COPY ${intoOf(manifest, name)} FROM STDIN`));
    // A part that cannot be read ends the COPY too: the ROLLBACK would wait for it.
    await pipeline(partsOf(path), copy);
    counted[name] = copy.rowCount;
    rows += copy.rowCount;
    place.onProgress(rows);
  }
  const ending = next.done ? undefined : readEnding(next.value.body, counted);
  if (!ending) throw damaged(place.file);
  // The seal over the last part is only read with the end.
  for await (const _ of entries);
  return { rows, ending };
}

/** None when it does not fit the rows that came. */
function readEnding(body: Buffer, counted: Record<string, number>): Ending | undefined {
  const { data: ending } = z.safeParse(Ending, parseJson(body));
  const isAllThere = Object.entries(ending?.rows ?? {}).every(([name, n]) => (counted[name] ?? 0) === n);
  return isAllThere ? ending : undefined;
}

function intoOf({ tables }: Manifest, name: string): string {
  const table = tables.find((one) => one.name === name);
  if (!table && name !== JOBS) throw new StartError(`The backup holds ${name}, which it does not announce`);
  const columns = table?.columns.map(pg.escapeIdentifier).join(', ') ?? 'name, data';
  return `${table ? pg.escapeIdentifier(name) : 'restored_jobs'} (${columns})`;
}
