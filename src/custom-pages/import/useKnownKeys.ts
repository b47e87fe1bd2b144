import { useState } from 'react';
import { findKnownKeys, type KnownList } from './findKnownKeys';
import type { KeyStoreProxy } from './worker/connectWorker';

interface Question {
  known: KnownList;
  onAnswer: (isWanted: boolean) => void;
}

/** Asks whether a list is imported of which the stock has most keys. */
export function useKnownKeys() {
  const [known, setKnown] = useState<Question>();

  async function isWanted(keyStore: KeyStoreProxy, fileHash: string | undefined): Promise<boolean> {
    // A question that cannot be asked stops no import: keys that are in stock are refused in any case.
    const found = await findKnownKeys(keyStore, fileHash).catch(() => undefined);
    if (!found) return true;
    return new Promise((resolve) => {
      setKnown({
        known: found,
        onAnswer: (isWanted) => {
          setKnown(undefined);
          resolve(isWanted);
        },
      });
    });
  }

  return { known, isWanted };
}
