import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readBackup } from '../../server/cli/backup/readBackup';
import { restoreBackup } from '../../server/cli/backup/restoreBackup';
import { openDatabase } from '../../server/platform/db/openDatabase';
import { StartError } from '../../server/platform/errors';
import { createDatabase } from './createDatabase';
import { listDatabaseObjects } from './listDatabaseObjects';
import { createMultiChunkBackup, decryptBackup, encryptBackup, PASSPHRASE } from './multiChunkBackup';
import { temporaryFolder } from './startServer';

vi.setConfig({ testTimeout: 240_000 });

const CHUNK = 64 * 1024 + 16;
const NONCE = 16;

let whole: Buffer;
/** Where age's header ends and its chunks begin. */
let chunks: number;
beforeAll(async () => {
  whole = await createMultiChunkBackup();
  const seal = whole.indexOf('\n--- ') + 1;
  chunks = whole.indexOf('\n', seal) + 1 + NONCE;
});

function flipped(at: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

const cut = (length: number) => whole.subarray(0, length);

const tarOf = async () => gunzipSync(await decryptBackup(whole));

/** The same archive with other bodies; an entry without one is left out. */
async function altered(change: (name: string, body: Buffer) => Buffer | string | undefined): Promise<Buffer> {
  const before = extract();
  const after = pack();
  const packed = buffer(after);
  before.end(await tarOf());
  for await (const entry of before) {
    const { name } = entry.header;
    const body = change(name, await buffer(entry));
    if (body !== undefined) after.entry({ name }, body);
  }
  after.finalize();
  return encryptBackup(gzipSync(await packed));
}

const withEnding = (change: (text: string) => string | undefined) =>
  altered((name, body) => (name === 'ending.json' ? change(body.toString()) : body));

/** An empty database, and how a file's bytes are restored into it. */
async function startTarget() {
  const databaseUrl = await createDatabase('template1');
  const db = openDatabase(databaseUrl, () => undefined);
  onTestFinished(() => db.$client.end());
  const file = join(await temporaryFolder(), 'keystock.backup');
  const nothing = () => undefined;
  const place = {
    ...{ db, file, saveKeys: nothing, onProgress: nothing },
    ...{ actor: { kind: 'system', name: 'test' } as const, requestId: 'test' },
  };
  const restore = async (bytes: Uint8Array) => {
    await writeFile(file, bytes);
    return restoreBackup(place, await readBackup(file, PASSPHRASE));
  };
  return { db, restore, objects: () => listDatabaseObjects(databaseUrl) };
}

const DAMAGES: Record<string, () => Buffer | Promise<Buffer>> = {
  'cut in the header': () => cut(40),
  'cut behind the header': () => cut(chunks),
  'cut in the first chunk': () => cut(chunks + 1000),
  'cut between two chunks': () => cut(chunks + 10 * CHUNK),
  'cut in the middle': () => cut(Math.floor(whole.length / 2)),
  'cut in the last chunk': () => cut(whole.length - 100),
  'without its last byte': () => cut(whole.length - 1),
  'a bit of the header flipped': () => flipped(chunks - NONCE - 10),
  'a bit of the first chunk flipped': () => flipped(chunks),
  'a bit in the middle flipped': () => flipped(Math.floor(whole.length / 2)),
  'the last bit flipped': () => flipped(whole.length - 1),
  'a few bytes behind the end': () => Buffer.concat([whole, randomBytes(10)]),
  'chunks behind the end': () => Buffer.concat([whole, randomBytes(2 * CHUNK)]),
  'an empty file': () => Buffer.alloc(0),
  'a file that is no backup': () => randomBytes(200_000),
  'an encrypted file that is no archive': () => encryptBackup(randomBytes(200_000)),
  'an archive cut before it was encrypted': async () => {
    const tar = await tarOf();
    return encryptBackup(gzipSync(tar.subarray(0, tar.length / 2)));
  },
  'an ending with another count': () =>
    withEnding((text) => text.replace('"licenses":12000', '"licenses":12001')),
  'an ending that is no JSON': () => withEnding((text) => text.slice(0, -1)),
  'an ending of another form': () => withEnding(() => '{}'),
  'no ending': () => withEnding(() => undefined),
};

test('each damaged file is refused with one line, nothing changes, and the whole one is restored right after', async () => {
  const { db, restore, objects } = await startTarget();
  const before = await objects();

  for (const [damage, bytes] of Object.entries(DAMAGES)) {
    const error = await restore(await bytes()).catch((thrown: unknown) => thrown);

    expect(error, damage).toBeInstanceOf(StartError);
    expect((error as StartError).message, damage).toMatch(/keystock\.backup .*(damaged|no Keystock backup)/);
    expect(await objects(), damage).toEqual(before);
  }
  await restore(whole);
  const { rows } = await db.$client.query('SELECT count(*)::int AS licenses FROM licenses');
  expect(rows).toEqual([{ licenses: 12_000 }]);
});

test('rows that the database refuses in the middle of a table leave nothing behind', async () => {
  const { restore, objects } = await startTarget();
  const before = await objects();
  let parts = 0;
  const twice = await altered((name, body) => {
    if (name === 'tables/licenses') parts += 1;
    return name === 'tables/licenses' && parts === 2 ? 'no row of this table\n' : body;
  });

  await expect(restore(twice)).rejects.toBeInstanceOf(pg.DatabaseError);

  expect(parts).toBeGreaterThan(2);
  expect(await objects()).toEqual(before);
  await restore(whole);
});
