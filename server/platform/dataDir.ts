import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from './errors';

/** Creates the directory; throws StartError if it is not writable. */
export function openDataDir(dir: string): string {
  const path = resolve(dir);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
    return path;
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} cannot be written to (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Returns a text file's content; the first server creates the file, readable only by its owner. */
export function readOrCreateText(
  dataDir: string,
  name: string,
  create: () => string,
): { file: string; text: string } {
  const file = join(dataDir, name);
  const tempFile = `${file}.${process.pid}`;
  // linkSync is atomic, so that servers that start concurrently read the same text.
  writeFileSync(tempFile, create(), { mode: 0o600, flush: true });
  try {
    linkSync(tempFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(tempFile, { force: true });
  }
  return { file, text: readFileSync(file, 'utf8').trim() };
}

/** Returns 32 random bytes, created once and stored in the data directory. */
export function readOrCreateSecret(dataDir: string, name: string): Buffer {
  const { file, text } = readOrCreateText(dataDir, name, () => `${randomBytes(32).toString('base64')}\n`);
  const secret = Buffer.from(text, 'base64');
  if (!isRandomKey(secret)) throw new StartError(`${file} does not hold 32 random bytes in base64`);
  return secret;
}

/** Returns the lines of a file; empty if it does not exist. */
export function readDataFile(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

/** Replaces a file atomically and durably: after a power failure it has the old or the new lines. */
export function writeAtomic(file: string, lines: string[]): void {
  const tempFile = `${file}.${process.pid}`;
  writeFileSync(tempFile, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(tempFile, file);
  const dirFd = openSync(dirname(file), 'r');
  fsyncSync(dirFd);
  closeSync(dirFd);
}

const KEY_BYTES = 32;
/** 32 random bytes have about 30 different values. */
const MIN_DIFFERENT_BYTES = 20;

/** Whether bytes are a key that looks random: neither zeros or a pattern nor typed text. */
export function isRandomKey(key: Buffer): boolean {
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return key.length === KEY_BYTES && new Set(key).size >= MIN_DIFFERENT_BYTES && !isText;
}
