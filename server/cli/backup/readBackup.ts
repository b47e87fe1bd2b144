import { createReadStream, type ReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import * as z from 'zod/mini';
import { StartError } from '../../platform/errors';
import { parseJson } from '../../platform/parseJson';
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

/** Opens a backup and reads its manifest; throws StartError for a wrong passphrase or a damaged file. */
export async function readBackup(file: string, passphrase: string): Promise<Backup> {
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code})`);
  });
  const source = createReadStream(file);
  const progress: ReadProgress = { source, size: (await stat(file)).size, entry: MANIFEST_ENTRY };
  const damaged = () => corruptBackupError(file, progress);
  const entries = readEntries(await decryptFile(file, source, passphrase), progress, damaged);
  const first = await entries.next();
  if (first.done || first.value.name !== MANIFEST_ENTRY) throw damaged();
  const { data: manifest } = z.safeParse(Manifest, parseJson(first.value.body));
  if (!manifest) throw new StartError(`${file} was made by a newer Keystock than this one`);
  return { manifest, entries, damaged };
}

/** How far a backup was read. */
interface ReadProgress {
  source: ReadStream;
  size: number;
  /** The latest entry. */
  entry: string;
}

/** Names the place to the size of a chunk, which the encryption authenticates as a whole. */
function corruptBackupError(file: string, { source, size, entry }: ReadProgress): StartError {
  const bytes = (count: number) => count.toLocaleString('en');
  const place = `near byte ${bytes(source.bytesRead)} of ${bytes(size)}, in ${entry}`;
  return new StartError(`${file} is damaged or cut off ${place}; nothing was changed`);
}

async function decryptFile(file: string, source: ReadStream, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const cipher = Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>;
  try {
    return Readable.fromWeb((await decrypter.decrypt(cipher)) as ReadableStream);
  } catch (error) {
    const isWrongPassphrase = (error as Error).message.startsWith('no identity matched');
    throw new StartError(
      isWrongPassphrase
        ? `The passphrase does not open ${file}`
        : `${file} is no Keystock backup, or its beginning is damaged`,
    );
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
