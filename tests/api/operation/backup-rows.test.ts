import { connect, createServer } from 'node:net';
import pg from 'pg';
import { pack } from 'tar-stream';
import { expect, inject, onTestFinished, test } from 'vitest';
import { archiveTable } from '../../../server/domains/system/backups/archive';

/** Starts a proxy that sends what PostgreSQL answers byte by byte, each in a packet of its own. */
async function startTricklingProxy(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    upstream.on('data', async (bytes) => {
      upstream.pause();
      for (const byte of bytes) {
        client.write(Uint8Array.of(byte));
        await new Promise(setImmediate);
      }
      upstream.resume();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  return Object.assign(new URL(url), { port: typeof address === 'object' ? address?.port : '' }).href;
}

test.each([
  ['SELECT generate_series(1, 100)', 100],
  [`SELECT E'two\\nlines' UNION ALL SELECT NULL UNION ALL SELECT ''`, 3],
  ['SELECT 1 WHERE false', 0],
])('a backup counts the rows of %s, however its bytes arrive', async (query, count) => {
  const client = new pg.Client({ connectionString: await startTricklingProxy(inject('databaseUrl')) });
  await client.connect();
  onTestFinished(() => client.end());
  const archive = pack();
  archive.resume();

  const rows = await archiveTable(client, archive, 'numbers', query, () => undefined);

  expect(rows).toBe(count);
});
