import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readDataFile, readOrCreateSecret, writeAtomic } from '../dataDir';
import { StartError } from '../errors';

/** The key that encrypts, and previous keys, which only decrypt. */
export type EncryptionKeys = [current: Buffer, ...previous: Buffer[]];

export interface Keyring {
  /** Returns the current keys; keys in the data directory can change while servers run. */
  read(): EncryptionKeys;
  /** Creates the first key unless there is one; absent if the environment supplies the key. */
  create?(): void;
  /** Creates a new current key and keeps the old one; absent if the environment supplies the key. */
  rotate?(): void;
}

interface ProvidedKeys {
  current?: Buffer;
  previous?: Buffer;
}

const CURRENT_KEY_FILE = 'encryption-key';
const PREVIOUS_KEYS_FILE = 'encryption-key.previous';

export const staticKeyring = (...keys: EncryptionKeys): Keyring => ({ read: () => keys });

/** Loads the keys from the environment or the data directory. */
export function loadKeyring(dataDir: string, provided: ProvidedKeys): Keyring {
  const file = join(dataDir, CURRENT_KEY_FILE);
  const readOrCreateKey = () => readOrCreateSecret(dataDir, CURRENT_KEY_FILE);
  // Kept in memory: a key file that disappears while the server runs must not stop it.
  let current = provided.current ?? (existsSync(file) ? readOrCreateKey() : undefined);
  const read = (): EncryptionKeys => {
    if (!provided.current) current = readKeyFile(dataDir, CURRENT_KEY_FILE)[0] ?? current;
    if (!current)
      throw new StartError(
        `the encryption key of this database is missing: put ${file} back from a backup, or set ENCRYPTION_KEY`,
      );
    const previous = readKeyFile(dataDir, PREVIOUS_KEYS_FILE);
    return [current, ...(provided.previous ? [provided.previous, ...previous] : previous)];
  };
  if (provided.current) return { read };
  return {
    read,
    create: () => {
      current = readOrCreateKey();
    },
    rotate: () => saveKeys(dataDir, [randomBytes(32), read()[0]]),
  };
}

/** Writes the previous keys first, so that readers of the new key can decrypt old data. */
export function saveKeys(dataDir: string, [current, ...previous]: EncryptionKeys): void {
  savePreviousKeys(dataDir, previous);
  writeAtomic(join(dataDir, CURRENT_KEY_FILE), [current.toString('base64')]);
}

export function savePreviousKeys(dataDir: string, previous: Buffer[]): void {
  const lines = previous.map((key) => key.toString('base64'));
  if (lines.length > 0) writeAtomic(join(dataDir, PREVIOUS_KEYS_FILE), lines);
}

/** Reads the keys of a file in the data directory; empty if it does not exist. */
export function readKeyFile(dataDir: string, name = CURRENT_KEY_FILE): Buffer[] {
  const keys = readDataFile(join(dataDir, name)).map((line) => Buffer.from(line, 'base64'));
  return keys.filter(({ length }) => length === 32);
}
