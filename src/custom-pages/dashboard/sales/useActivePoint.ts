import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SalesPoint } from './salesPoints';
import type { ChartPosition } from './useChartPosition';

interface ActivePoint {
  index: number;
  byKeyboard: boolean;
}

type Move = (index: number | undefined, last: number) => number;

const MOVES: Record<string, Move> = {
  ArrowLeft: (index, last) => (index === undefined ? last : Math.max(0, index - 1)),
  ArrowRight: (index, last) => (index === undefined ? 0 : Math.min(last, index + 1)),
  Home: () => 0,
  End: (_, last) => last,
};

/** The point below the pointer, or the one that the arrow keys reached. A click or Enter opens its licenses. */
export function useActivePoint(
  points: SalesPoint[],
  { showPoint, findPoint }: Pick<ChartPosition, 'showPoint' | 'findPoint'>,
) {
  const navigate = useNavigate();
  const [state, setActive] = useState<ActivePoint>();
  const active = state && state.index < points.length ? state : undefined;

  function openList(index: number | undefined) {
    const path = index === undefined ? undefined : points[index]?.listPath;
    if (path) navigate(path);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = MOVES[event.key]?.(active?.index, points.length - 1);
    if (index !== undefined) {
      setActive({ index, byKeyboard: true });
      showPoint(index);
    } else if (event.key === 'Enter') openList(active?.index);
    else if (event.key === 'Escape') setActive(undefined);
    else return;
    event.preventDefault();
  }

  function onPointerMove({ clientX }: PointerEvent<HTMLElement>) {
    setActive({ index: findPoint(clientX), byKeyboard: false });
  }

  return {
    active,
    handlers: {
      onKeyDown,
      onPointerMove,
      onPointerDown: onPointerMove,
      onPointerLeave: () => setActive((current) => (current?.byKeyboard ? current : undefined)),
      onBlur: () => setActive(undefined),
      // A tap shows the tooltip first; the table has the links for touch.
      onClick: ({ clientX, nativeEvent }: MouseEvent<HTMLElement>) => {
        const isTouch = nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch';
        if (!isTouch) openList(findPoint(clientX));
      },
    },
  };
}
