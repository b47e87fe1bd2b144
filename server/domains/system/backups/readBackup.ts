import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import * as z from 'zod/mini';
import { StartError } from '../../../platform/errors';
import { parseJson } from '../../../platform/parseJson';
import { MANIFEST_ENTRY, Manifest } from './archive';

interface BackupEntry {
  name: string;
  body: Buffer;
}

export interface Backup {
  manifest: Manifest;
  /** The entries after the manifest, in order. */
  entries: AsyncGenerator<BackupEntry>;
  /** The error for a damage at the current place. */
  damaged(): StartError;
}

/** An encrypted backup, from wherever it is. */
export interface BackupSource {
  /** For messages. */
  name: string;
  content: Readable;
  /** In bytes. */
  size: number;
}

/** What opens a backup: the passphrase of one by hand, or the age identity of one by schedule. */
export type BackupSecret = { passphrase: string } | { identity: string };

/** Opens a file; throws StartError if it cannot be read. */
export async function openBackupFile(file: string): Promise<BackupSource> {
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code})`);
  });
  return { name: file, content: createReadStream(file), size: (await stat(file)).size };
}

/** Opens a backup and reads its manifest; throws StartError for a wrong secret or a damaged file. */
export async function readBackup(source: BackupSource, secret: BackupSecret): Promise<Backup> {
  const progress: ReadProgress = { ...source, bytesRead: 0, entry: MANIFEST_ENTRY };
  const damaged = () => corruptBackupError(progress);
  const entries = readEntries(await decryptSource(source, progress, secret), progress, damaged);
  const first = await entries.next();
  if (first.done || first.value.name !== MANIFEST_ENTRY) throw damaged();
  const { data: manifest } = z.safeParse(Manifest, parseJson(first.value.body));
  if (!manifest) throw new StartError(`${source.name} was made by a newer Keystock than this one`);
  return { manifest, entries, damaged };
}

/** How far a backup was read. */
interface ReadProgress {
  name: string;
  size: number;
  bytesRead: number;
  /** The latest entry. */
  entry: string;
}

/** Names the place to the size of a chunk, which the encryption authenticates as a whole. */
function corruptBackupError({ name, bytesRead, size, entry }: ReadProgress): StartError {
  const bytes = (count: number) => count.toLocaleString('en');
  const place = `near byte ${bytes(bytesRead)} of ${bytes(size)}, in ${entry}`;
  return new StartError(`${name} is damaged or cut off ${place}; nothing was changed`);
}

async function decryptSource(
  { name, content }: BackupSource,
  progress: ReadProgress,
  secret: BackupSecret,
): Promise<Readable> {
  const decrypter = createDecrypter(secret);
  content.on('data', (chunk: Buffer) => {
    progress.bytesRead += chunk.length;
  });
  const cipher = Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>;
  try {
    return Readable.fromWeb((await decrypter.decrypt(cipher)) as ReadableStream);
  } catch (error) {
    const isWrongSecret = (error as Error).message.startsWith('no identity matched');
    const kind = 'passphrase' in secret ? 'passphrase' : 'identity';
    throw new StartError(
      isWrongSecret
        ? `The ${kind} does not open ${name}`
        : `${name} is no Keystock backup, or its beginning is damaged`,
    );
  }
}

function createDecrypter(secret: BackupSecret): Decrypter {
  const decrypter = new Decrypter();
  if ('passphrase' in secret) {
    decrypter.addPassphrase(secret.passphrase);
    return decrypter;
  }
  try {
    decrypter.addIdentity(secret.identity);
    return decrypter;
  } catch {
    throw new StartError('The identity is none of age: it begins with AGE-SECRET-KEY-1');
  }
}

async function* readEntries(
  archive: Readable,
  progress: ReadProgress,
  damaged: () => StartError,
): AsyncGenerator<BackupEntry> {
  const tar = extract();
  const unpacking = pipeline(archive, createGunzip(), tar);
  // The failure surfaces while the entries are read.
  unpacking.catch(() => undefined);
  try {
    for await (const entry of tar) {
      progress.entry = entry.header.name;
      yield { name: entry.header.name, body: await buffer(entry) };
    }
    await unpacking;
  } catch {
    throw damaged();
  }
}
