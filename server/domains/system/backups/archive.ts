import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Pack } from 'tar-stream';
import * as z from 'zod/mini';

/** Incremented with a change that another version cannot read. */
export const FORMAT_VERSION = 1;

/** First entry of a backup: describes its contents and contains the encryption keys. */
export const Manifest = z.object({
  format: z.literal(FORMAT_VERSION),
  madeAt: z.string(),
  /** Hashes of the applied migrations, oldest first. */
  migrations: z.array(z.string()),
  /** Base64; the current key first. */
  keys: z.array(z.string()).check(z.minLength(1)),
  /** Referenced tables first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Last entry of a backup: confirms that it is complete. */
export const Trailer = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.number()),
});
export type Trailer = z.infer<typeof Trailer>;

export const MANIFEST_ENTRY = 'manifest.json';
export const TRAILER_ENTRY = 'ending.json';

const CHUNK_BYTES = 1_000_000;

/** Streams a table's rows as several tar entries, because a tar header contains the entry's size. */
export async function archiveTable(
  client: pg.ClientBase,
  archive: Pack,
  name: string,
  query: string,
  onProgress: (rows: number) => void,
): Promise<number> {
  const copy = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  let chunks: Buffer[] = [];
  let size = 0;
  let rows = 0;
  const flush = async () => {
    if (size > 0) await archiveEntry(archive, `tables/${name}`, Buffer.concat(chunks));
    chunks = [];
    size = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    rows += countLines(chunk);
    if (size < CHUNK_BYTES) continue;
    await flush();
    onProgress(rows);
  }
  await flush();
  return rows;
}

const LINE_END = 0x0a;

/** Each row is a line. The stream ends before PostgreSQL's own count arrives. */
export function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) count++;
  return count;
}

export function archiveEntry(archive: Pack, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.once('error', reject);
    archive.entry({ name, size: body.length }, body, (error) => {
      archive.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}
