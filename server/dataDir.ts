import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from './startError';

/** Makes the folder; refuses with one line when it cannot be written to. */
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

/** 32 random bytes, made once and kept in the data folder, readable by its owner alone. */
export function keptSecret(dataDir: string, name: string): Buffer {
  const file = join(dataDir, name);
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (secret.length !== 32) throw new StartError(`${file} does not hold 32 bytes in base64`);
  return secret;
}
