import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Pack } from 'tar-stream';

const CHUNK_BYTES = 1_000_000;

/** Streams a table's rows into entries of a bounded size, since a tar says how long each is before it comes. */
export async function archiveTable(
  client: pg.PoolClient,
  archive: Pack,
  name: string,
  query: string,
  onProgress: (rows: number) => void,
): Promise<number> {
  const copy = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  let chunks: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size > 0) await archiveEntry(archive, `tables/${name}`, Buffer.concat(chunks));
    chunks = [];
    size = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < CHUNK_BYTES) continue;
    await flush();
    onProgress(copy.rowCount);
  }
  await flush();
  return copy.rowCount;
}

/** Waits until the archive has taken it. */
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
