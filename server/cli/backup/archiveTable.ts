import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Pack } from 'tar-stream';

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
function countLines(chunk: Buffer): number {
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
