import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readDataFile, readOrCreateSecret, writeAtomic } from '../dataDir';

/** The key that encrypts, and those before it, which are still read. */
export type EncryptionKeys = [current: Buffer, ...previous: Buffer[]];

export interface Keyring {
  /** The keys as they are now: those kept in the data folder change while servers run. */
  read(): EncryptionKeys;
  /** Makes a new key the current one and keeps the old one; missing where the key is given by the environment. */
  rotate?(): void;
}

interface ProvidedKeys {
  current?: Buffer;
  previous?: Buffer;
}

const CURRENT_KEY_FILE = 'encryption-key';
const PREVIOUS_KEYS_FILE = 'encryption-key.previous';

export const staticKeyring = (...keys: EncryptionKeys): Keyring => ({ read: () => keys });

/** The keys of the environment; what it does not give is made and kept in the data folder. */
export function loadKeyring(dataDir: string, provided: ProvidedKeys): Keyring {
  const readOrCreateKey = () => readOrCreateSecret(dataDir, CURRENT_KEY_FILE);
  // Made at the start if at all: a key that is gone later must not be replaced by another in silence.
  let current = provided.current ?? readOrCreateKey();
  const read = (): EncryptionKeys => {
    if (!provided.current) current = readKeyFile(dataDir, CURRENT_KEY_FILE)[0] ?? current;
    const previous = readKeyFile(dataDir, PREVIOUS_KEYS_FILE);
    return [current, ...(provided.previous ? [provided.previous, ...previous] : previous)];
  };
  return provided.current
    ? { read }
    : { read, rotate: () => saveKeys(dataDir, [randomBytes(32), read()[0]]) };
}

/** Writes the previous keys first: whoever meets the new one has what reads the rest. */
export function saveKeys(dataDir: string, [current, ...previous]: EncryptionKeys): void {
  savePreviousKeys(dataDir, previous);
  writeAtomic(join(dataDir, CURRENT_KEY_FILE), [current.toString('base64')]);
}

export function savePreviousKeys(dataDir: string, previous: Buffer[]): void {
  const lines = previous.map((key) => key.toString('base64'));
  if (lines.length > 0) writeAtomic(join(dataDir, PREVIOUS_KEYS_FILE), lines);
}

/** The keys of one file in the data folder; none when it is not there. */
export function readKeyFile(dataDir: string, name = CURRENT_KEY_FILE): Buffer[] {
  const keys = readDataFile(join(dataDir, name)).map((line) => Buffer.from(line, 'base64'));
  return keys.filter(({ length }) => length === 32);
}
