import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { MAX_PART_ROWS, NEXT_CURSOR_HEADER } from '#contract/shared/csv';
import { readCpuMs, readMemory } from '../testkit/processUsage';
import { type ServerProcess, startServer } from '../testkit/startServer';
import { single } from './shared/figure';
import { formatMs, formatRatio, printTable, type Row } from './shared/report';
import { seedLicenses } from './shared/seedLicenses';
import { type BenchDatabase, startDatabase } from './shared/startDatabase';

const ROWS = 1_000_000;

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Baseline: the ciphers decrypted in one thread, already read. */
async function measureDecryption({ client, vault }: BenchDatabase): Promise<number> {
  let ms = 0;
  for (let start = 0; start < ROWS; start += MAX_PART_ROWS) {
    const { rows } = await client.query<{ id: number; key_cipher: Buffer }>(
      'SELECT id, key_cipher FROM licenses WHERE id > $1 AND id <= $2',
      [start, start + MAX_PART_ROWS],
    );
    ms += await measureMs(async () => {
      for (const { id, key_cipher } of rows) vault.decrypt(key_cipher, 'licenses.key_cipher', id);
    });
  }
  return ms;
}

/** Exports all, in parts as the console does; returns the ids of the lines. */
async function exportAll(server: ServerProcess, limit?: number): Promise<number> {
  const ids = new Uint8Array(ROWS + 1);
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ ...(limit && { limit: String(limit) }), ...(cursor && { cursor }) });
    const { body, headers } = await server.download(`/licenses/export?${query}`);
    for await (const line of createInterface({ input: body.pipe(createGunzip()) })) {
      const id = Number.parseInt(line, 10);
      if (id) ids[id] = (ids[id] ?? 0) + 1;
    }
    cursor = headers[NEXT_CURSOR_HEADER] as string | undefined;
  } while (cursor);
  return ids.reduce((once, times) => once + Number(times === 1), 0);
}

/** Waits of another caller while `work` runs; the longest. */
async function measureWaits(server: ServerProcess, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) longest = Math.max(longest, await measureMs(() => server.call('GET', '/auth/me')));
  return longest;
}

async function measure(bench: BenchDatabase, server: ServerProcess): Promise<Row[]> {
  const decryptMs = await measureDecryption(bench);
  const pid = server.process.pid ?? 0;
  const memoryBefore = readMemory(pid, 'VmRSS');
  const cpuBefore = readCpuMs(pid);
  let once = 0;
  const exportMs = await measureMs(async () => {
    once = await exportAll(server, MAX_PART_ROWS);
  });
  const cpuMs = readCpuMs(pid) - cpuBefore;
  const peak = server.getPeakMemory();
  const wholeMs = await measureMs(() => exportAll(server));
  const longestWait = await measureWaits(server, exportAll(server));
  const twoMs = await measureMs(() =>
    Promise.all([exportAll(server, MAX_PART_ROWS), exportAll(server, MAX_PART_ROWS)]),
  );
  const peakOfTwo = server.getPeakMemory();
  return [
    ['decrypted alone, in one thread', formatMs(decryptMs)],
    ['exported in parts over HTTP', single(exportMs, 'ms'), formatRatio(exportMs / decryptMs)],
    ['… rows that came once', `${once} of ${ROWS}`],
    ["… the server's processor time", formatMs(cpuMs)],
    ["… the server's peak memory", `${peak} MB (${memoryBefore} MB before)`],
    ['exported as one file', formatMs(wholeMs), formatRatio(wholeMs / decryptMs)],
    ['… longest wait of another caller', formatMs(longestWait)],
    ['two exports at once', formatMs(twoMs), formatRatio(twoMs / decryptMs)],
    ["… the server's peak memory", `${peakOfTwo} MB`],
  ];
}

export async function benchExport(): Promise<void> {
  const bench = await startDatabase();
  let server: ServerProcess | undefined;
  try {
    await seedLicenses(bench, ROWS);
    server = await startServer(bench);
    printTable(`Export of ${ROWS.toLocaleString('en')} licenses by the server`, await measure(bench, server));
  } finally {
    await server?.stop();
    await bench.stop();
  }
}
