import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';

const FEW = 40;

interface Rows {
  rows: RaRecord[] | undefined;
  body: RefObject<HTMLTableSectionElement | null>;
}

/**
 * A list's records, first those that can be seen: after a change of page or sort the rows out of sight keep what
 * they had until the others are painted, which takes the eye half the time where there are a hundred.
 */
export function useSeenFirst(data: RaRecord[] | undefined): Rows {
  const body = useRef<HTMLTableSectionElement>(null);
  // A short page comes at once, and costs no second rendering.
  const long = data && data.length > FEW ? data : undefined;
  const [before, setBefore] = useState(long);

  useEffect(() => {
    if (before === long) return;
    let painted: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      painted = setTimeout(() => startTransition(() => setBefore(long)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(painted);
    };
  }, [long, before]);

  if (!long || !before || long === before) return { rows: data, body };
  const isSeen = seenIn(body.current);
  return { rows: long.map((record, place) => (isSeen(place) ? record : (before[place] ?? record))), body };
}

/** Which of the rows that stand there are in the window, by their place. */
function seenIn(body: HTMLTableSectionElement | null): (place: number) => boolean {
  const { top, height } = body?.getBoundingClientRect() ?? { top: 0, height: 0 };
  const row = height / (body?.rows.length || 1);
  return (place) => {
    const start = top + place * row;
    return start + row >= 0 && start <= window.innerHeight;
  };
}
