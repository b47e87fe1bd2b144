import { useCallback, useEffect, useState } from 'react';
import { useFailure } from '../../kit';
import type { Kept, ShelfState } from './shelf/KeyShelf';
import { openShelf, type RemoteShelf } from './shelf/openShelf';

const EMPTY: ShelfState = { held: [], total: 0, good: 0, problems: [] };

/** The keys of the page: how many there are, and how they change. */
export interface Keys {
  shelf: RemoteShelf;
  state: ShelfState;
  /** A file is being read. */
  isReading: boolean;
  /** Hands the shelf something, and shows what it then holds. */
  change: (changed: Promise<ShelfState>) => Promise<void>;
  /** What is to stand in the text area now, when it was not typed. */
  given?: { text: string };
  keep: (kept: Kept) => void;
}

/** Opens a shelf for as long as the page is there. */
export function useShelf(): Keys {
  const [{ shelf, close }] = useState(openShelf);
  const [state, setState] = useState(EMPTY);
  const [given, setGiven] = useState<{ text: string }>();
  const [readings, setReadings] = useState(0);
  const failed = useFailure();
  useEffect(() => close, [close]);

  const change = useCallback(
    async (changed: Promise<ShelfState>) => {
      setReadings((count) => count + 1);
      try {
        setState(await changed);
      } catch (error) {
        failed('import.unreadable', error);
      } finally {
        setReadings((count) => count - 1);
      }
    },
    [failed],
  );

  const keep = useCallback(({ text, state }: Kept) => {
    setState(state);
    setGiven({ text });
  }, []);

  return { shelf, state, isReading: readings > 0, change, given, keep };
}
