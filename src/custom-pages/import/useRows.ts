import { useEffect, useRef, useState } from 'react';
import type { ImportKeys } from './useKeyStore';
import type { RowFilter, RowsOfList } from './worker/listRows';

/** Rows that the page holds: those in view and as many around them. */
export const WINDOW = 60;

/** The rows that the page holds, and the place of the first among those that match. */
interface RowWindow extends RowsOfList {
  from: number;
}

const NO_ROWS: RowWindow = { from: 0, total: 0, rows: [] };

/**
 * A window of rows, asked again whenever the store has changed. One question at a time, for the latest place: a fast scroll
 * shows every answer that it outruns, and ends with its own.
 */
export function useRows(
  id: number,
  filter: RowFilter,
  from: number,
  { keyStore, state }: ImportKeys,
): RowWindow {
  const [rows, setRows] = useState(NO_ROWS);
  const wanted = useRef({ from, state });
  const isAsking = useRef(false);

  useEffect(() => {
    wanted.current = { from, state };
    if (isAsking.current) return;
    isAsking.current = true;
    async function ask() {
      for (let asked: object | undefined; asked !== wanted.current; ) {
        asked = wanted.current;
        const { from } = wanted.current;
        setRows({ from, ...(await keyStore.listRows(id, filter, from, from + WINDOW)) });
      }
    }
    ask().finally(() => {
      isAsking.current = false;
    });
  }, [keyStore, state, id, filter, from]);
  return rows;
}
