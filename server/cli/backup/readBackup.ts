import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import * as z from 'zod/mini';
import { StartError } from '../../platform/errors';
import { MANIFEST_ENTRY, Manifest, parseJson } from './format';

interface BackupEntry {
  name: string;
  body: Buffer;
}

export interface Backup {
  manifest: Manifest;
  /** The entries after the manifest, in order. */
  entries: AsyncGenerator<BackupEntry>;
}

/** Opens a backup and reads its manifest; throws StartError for a wrong passphrase or a damaged file. */
export async function readBackup(file: string, passphrase: string): Promise<Backup> {
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code})`);
  });
  const entries = readEntries(await decryptFile(file, passphrase), file);
  const first = await entries.next();
  if (first.done || first.value.name !== MANIFEST_ENTRY) throw corruptBackupError(file);
  const { data: manifest } = z.safeParse(Manifest, parseJson(first.value.body));
  if (!manifest) throw new StartError(`${file} was made by a newer Keystock than this one`);
  return { manifest, entries };
}

export const corruptBackupError = (file: string) =>
  new StartError(`${file} is damaged or cut off; nothing was changed`);

async function decryptFile(file: string, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const cipher = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
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

async function* readEntries(archive: Readable, file: string): AsyncGenerator<BackupEntry> {
  const tar = extract();
  const unpacking = pipeline(archive, createGunzip(), tar);
  // The failure surfaces while the entries are read.
  unpacking.catch(() => undefined);
  try {
    for await (const entry of tar) yield { name: entry.header.name, body: await buffer(entry) };
    await unpacking;
  } catch {
    throw corruptBackupError(file);
  }
}
