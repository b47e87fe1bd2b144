import { useCallback, useEffect, useState } from 'react';
import { useNotifyError } from '../../admin';
import { connectWorker, type KeyStoreProxy } from './worker/connectWorker';
import type { KeyStoreState, RetainedKeys } from './worker/KeyStore';

const EMPTY_STATE: KeyStoreState = {
  typed: {
    id: 0,
    name: '',
    count: 0,
    rows: 0,
    format: 'lines',
    hasHeader: false,
    days: { hasSlashes: false },
    columns: [],
    options: {},
  },
  sources: [],
  total: 0,
  valid: 0,
  multiline: 0,
  cleaned: 0,
  problems: [],
  leftOut: [],
  soldKeys: 0,
  pools: [],
  needsPool: true,
  parts: [],
};

export interface ImportKeys {
  keyStore: KeyStoreProxy;
  state: KeyStoreState;
  isReading: boolean;
  /** Calls the key store and shows its new state. */
  update: (nextState: Promise<KeyStoreState>) => Promise<void>;
  /** New content of the text area, if it was not typed. */
  replacement?: { text: string };
  replaceKeys: (retained: RetainedKeys) => void;
}

/** Opens a key store for the lifetime of the page. */
export function useKeyStore(): ImportKeys {
  const [{ keyStore, close }] = useState(connectWorker);
  const [state, setState] = useState(EMPTY_STATE);
  const [replacement, setReplacement] = useState<{ text: string }>();
  const [pendingReads, setPendingReads] = useState(0);
  const notifyError = useNotifyError();
  useEffect(() => close, [close]);

  const update = useCallback(
    async (nextState: Promise<KeyStoreState>) => {
      setPendingReads((count) => count + 1);
      try {
        setState(await nextState);
      } catch (error) {
        notifyError('import.unreadable', error);
      } finally {
        setPendingReads((count) => count - 1);
      }
    },
    [notifyError],
  );

  const replaceKeys = useCallback(({ text, state }: RetainedKeys) => {
    setState(state);
    setReplacement({ text });
  }, []);

  return { keyStore, state, isReading: pendingReads > 0, update, replacement, replaceKeys };
}
