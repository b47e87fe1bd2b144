import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod/mini';
import { StartError } from '../startError';
import { ENDING_ENTRY, Ending, JOBS, type Manifest } from './format';
import { type Backup, damaged } from './readBackup';

interface Place {
  file: string;
  onProgress(rows: number): void;
}

/** Streams every entry into its table; what was queued goes to `restored_jobs`. */
export async function copyAll(client: pg.ClientBase, place: Place, { manifest, entries }: Backup) {
  const counted: Record<string, number> = {};
  let rows = 0;
  let copying: Copying | undefined;
  const endTable = async () => {
    if (!copying) return;
    counted[copying.name] = await copying.end();
    rows += counted[copying.name] ?? 0;
    place.onProgress(rows);
    copying = undefined;
  };
  for await (const { name: path, body } of entries) {
    const name = path.replace(/^tables\//, '');
    if (copying?.name !== name) await endTable();
    if (path === ENDING_ENTRY) {
      const { data: ending } = z.safeParse(Ending, JSON.parse(body.toString()));
      if (ending && isAllThere(ending, counted)) return { rows, ending: await untilTheEnd(entries, ending) };
      throw damaged(place.file);
    }
    copying ??= startCopy(client, name, intoOf(manifest, name));
    await copying.write(body);
  }
  throw damaged(place.file);
}

const isAllThere = ({ rows }: Ending, counted: Record<string, number>) =>
  Object.entries(rows).every(([name, count]) => (counted[name] ?? 0) === count);

/** The seal over the last part is only read with the end. */
async function untilTheEnd(entries: Backup['entries'], ending: Ending): Promise<Ending> {
  for await (const _ of entries);
  return ending;
}

function intoOf({ tables }: Manifest, name: string): string {
  const table = tables.find((one) => one.name === name);
  if (!table && name !== JOBS) throw new StartError(`The backup holds ${name}, which it does not announce`);
  const columns = table?.columns.map(pg.escapeIdentifier).join(', ') ?? 'name, data';
  return `${table ? pg.escapeIdentifier(name) : 'restored_jobs'} (${columns})`;
}

interface Copying {
  name: string;
  write(body: Buffer): Promise<void>;
  /** How many rows came. */
  end(): Promise<number>;
}

function startCopy(client: pg.ClientBase, name: string, into: string): Copying {
  const copy = client.query(copyFrom(`COPY ${into} FROM STDIN`));
  const ended = finished(copy);
  ended.catch(() => undefined);
  return {
    name,
    write: (body) => Promise.race([ended, written(copy, body)]),
    async end() {
      copy.end();
      await ended;
      return copy.rowCount;
    },
  };
}

const written = (stream: Writable, body: Buffer) =>
  new Promise<void>((done, fail) => stream.write(body, (error) => (error ? fail(error) : done())));
