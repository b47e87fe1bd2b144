import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keptSecret, readKept, replaceKept } from '../dataDir';

/** The key that encrypts, and those before it, which are still read. */
export type EncryptionKeys = [current: Buffer, ...previous: Buffer[]];

export interface Keyring {
  /** The keys as they are now: those kept in the data folder change while servers run. */
  read(): EncryptionKeys;
  /** Makes a new key the current one and keeps the old one; missing where the key is given by the environment. */
  renew?(): void;
}

interface Given {
  current?: Buffer;
  previous?: Buffer;
}

const CURRENT = 'encryption-key';
const PREVIOUS = 'encryption-key.previous';

export const fixedKeyring = (...keys: EncryptionKeys): Keyring => ({ read: () => keys });

/** The keys of the environment; what it does not give is made and kept in the data folder. */
export function openKeyring(dataDir: string, given: Given): Keyring {
  const kept = () => keptSecret(dataDir, CURRENT);
  // Made at the start if at all: a key that is gone later must not be replaced by another in silence.
  let current = given.current ?? kept();
  const read = (): EncryptionKeys => {
    if (!given.current) current = readKeptKeys(dataDir, CURRENT)[0] ?? current;
    const previous = readKeptKeys(dataDir, PREVIOUS);
    return [current, ...(given.previous ? [given.previous, ...previous] : previous)];
  };
  return given.current ? { read } : { read, renew: () => keepKeys(dataDir, [randomBytes(32), read()[0]]) };
}

/** Writes the previous keys first: whoever meets the new one has what reads the rest. */
export function keepKeys(dataDir: string, [current, ...previous]: EncryptionKeys): void {
  keepPreviousKeys(dataDir, previous);
  replaceKept(join(dataDir, CURRENT), [current.toString('base64')]);
}

export function keepPreviousKeys(dataDir: string, previous: Buffer[]): void {
  const lines = previous.map((key) => key.toString('base64'));
  if (lines.length > 0) replaceKept(join(dataDir, PREVIOUS), lines);
}

/** The keys of one file in the data folder; none when it is not there. */
export function readKeptKeys(dataDir: string, name = CURRENT): Buffer[] {
  const keys = readKept(join(dataDir, name)).map((line) => Buffer.from(line, 'base64'));
  return keys.filter(({ length }) => length === 32);
}
