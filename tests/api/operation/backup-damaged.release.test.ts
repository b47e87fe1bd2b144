import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openBackupFile, readBackup } from '../../../server/domains/system/backups/readBackup';
import { restoreBackup } from '../../../server/domains/system/backups/restoreBackup';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { StartError } from '../../../server/platform/errors';
import { createDatabase } from '../createDatabase';
import { TEST_KEYS } from '../keys';
import { listDatabaseObjects } from '../listDatabaseObjects';
import { createMultiChunkBackup, decryptBackup, encryptBackup, PASSPHRASE } from '../multiChunkBackup';
import { createTempFolder } from '../startServer';

vi.setConfig({ testTimeout: 240_000 });

const CHUNK_BYTES = 64 * 1024 + 16;
const NONCE_BYTES = 16;

let intact: Buffer;
/** Offset of the first chunk, after the header of age. */
let firstChunk: number;
beforeAll(async () => {
  intact = await createMultiChunkBackup();
  const seal = intact.indexOf('\n--- ') + 1;
  firstChunk = intact.indexOf('\n', seal) + 1 + NONCE_BYTES;
});

function flipBit(at: number): Buffer {
  const bytes = Buffer.from(intact);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

const truncate = (length: number) => intact.subarray(0, length);

const readTar = async () => gunzipSync(await decryptBackup(intact));

/** Repacks the archive with changed bodies; an entry without one is omitted. */
async function rewriteArchive(
  change: (name: string, body: Buffer) => Buffer | string | undefined,
): Promise<Buffer> {
  const before = extract();
  const after = pack();
  const packed = buffer(after);
  before.end(await readTar());
  for await (const entry of before) {
    const { name } = entry.header;
    const body = change(name, await buffer(entry));
    if (body !== undefined) after.entry({ name }, body);
  }
  after.finalize();
  return encryptBackup(gzipSync(await packed));
}

const rewriteTrailer = (change: (text: string) => string | undefined) =>
  rewriteArchive((name, body) => (name === 'ending.json' ? change(body.toString()) : body));

async function startTarget() {
  const databaseUrl = await createDatabase('template1');
  const db = openDatabase(databaseUrl, () => undefined);
  onTestFinished(() => db.$client.end());
  const file = join(await createTempFolder(), 'keystock.backup');
  const noop = () => undefined;
  const options = {
    ...{ db, keyring: TEST_KEYS.encryption, saveKeys: noop, onProgress: noop },
    ...{ actor: { kind: 'system', name: 'test' } as const, requestId: 'test' },
  };
  const restore = async (bytes: Uint8Array) => {
    await writeFile(file, bytes);
    return restoreBackup(options, await readBackup(await openBackupFile(file), { passphrase: PASSPHRASE }));
  };
  return { db, restore, objects: () => listDatabaseObjects(databaseUrl) };
}

const DAMAGES: Record<string, () => Buffer | Promise<Buffer>> = {
  'truncated in the header': () => truncate(40),
  'truncated after the header': () => truncate(firstChunk),
  'truncated in the first chunk': () => truncate(firstChunk + 1000),
  'truncated between two chunks': () => truncate(firstChunk + 10 * CHUNK_BYTES),
  'truncated in the middle': () => truncate(Math.floor(intact.length / 2)),
  'truncated in the last chunk': () => truncate(intact.length - 100),
  'without its last byte': () => truncate(intact.length - 1),
  'a bit of the header flipped': () => flipBit(firstChunk - NONCE_BYTES - 10),
  'a bit of the first chunk flipped': () => flipBit(firstChunk),
  'a bit in the middle flipped': () => flipBit(Math.floor(intact.length / 2)),
  'the last bit flipped': () => flipBit(intact.length - 1),
  'a few bytes after the end': () => Buffer.concat([intact, randomBytes(10)]),
  'chunks after the end': () => Buffer.concat([intact, randomBytes(2 * CHUNK_BYTES)]),
  'an empty file': () => Buffer.alloc(0),
  'a file that is not a backup': () => randomBytes(200_000),
  'an encrypted file that is not an archive': () => encryptBackup(randomBytes(200_000)),
  'an archive truncated before encryption': async () => {
    const tar = await readTar();
    return encryptBackup(gzipSync(tar.subarray(0, tar.length / 2)));
  },
  'an ending with another count': () =>
    rewriteTrailer((text) => text.replace('"licenses":12000', '"licenses":12001')),
  'an ending that is not JSON': () => rewriteTrailer((text) => text.slice(0, -1)),
  'an ending of another shape': () => rewriteTrailer(() => '{}'),
  'no ending': () => rewriteTrailer(() => undefined),
};

test('refuses each damaged file with one error line, changes nothing and then restores the intact file', async () => {
  const { db, restore, objects } = await startTarget();
  const before = await objects();

  for (const [damage, bytes] of Object.entries(DAMAGES)) {
    const error = await restore(await bytes()).catch((thrown: unknown) => thrown);

    expect(error, damage).toBeInstanceOf(StartError);
    expect((error as StartError).message, damage).toMatch(/keystock\.backup .*(damaged|no Keystock backup)/);
    expect(await objects(), damage).toEqual(before);
  }
  await restore(intact);
  const { rows } = await db.$client.query('SELECT count(*)::int AS licenses FROM licenses');
  expect(rows).toEqual([{ licenses: 12_000 }]);
});

test('names the place of the damage', async () => {
  const { restore } = await startTarget();
  const middle = Math.floor(intact.length / 2);

  const error = await restore(flipBit(middle)).catch((thrown: Error) => thrown);

  const [, at = ''] = /near byte ([\d,]+) of [\d,]+, in tables\/\w+/.exec(String(error)) ?? [];
  expect(Math.abs(Number(at.replaceAll(',', '')) - middle)).toBeLessThan(10 * CHUNK_BYTES);
});

test('rolls back a restore when the database rejects rows in the middle of a table', async () => {
  const { restore, objects } = await startTarget();
  const before = await objects();
  let parts = 0;
  const damaged = await rewriteArchive((name, body) => {
    if (name === 'tables/licenses') parts += 1;
    return name === 'tables/licenses' && parts === 2 ? 'no row of this table\n' : body;
  });

  const error = await restore(damaged).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).message).toMatch(/^The database refuses the backup: .*; nothing was changed$/);

  expect(parts).toBeGreaterThan(2);
  expect(await objects()).toEqual(before);
  await restore(intact);
});
