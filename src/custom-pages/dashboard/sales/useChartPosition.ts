import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { CHART_PADDING_PX } from './chartScale';

interface Position {
  /** Widths in px of all points and of their visible part; 0 without layout. */
  contentWidth: number;
  visibleWidth: number;
  /** How far the points are scrolled. */
  offset: number;
}

export interface ChartPosition {
  ref: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  hasEarlier: boolean;
  hasLater: boolean;
  scrollByPage: (direction: -1 | 1) => void;
  /** Scrolls as far as needed for a point to be visible. */
  showPoint: (index: number) => void;
  /** Where a point is visible, in px. */
  getX: (index: number) => number;
  isPastMiddle: (index: number) => boolean;
  /** The point at a place of the window. */
  findPoint: (clientX: number) => number;
}

/** Of the buttons beside a chart that scrolls. */
const EDGE_WIDTH_PX = 48;
const NO_LAYOUT: Position = { contentWidth: 0, visibleWidth: 0, offset: 0 };

/** The visible part of a chart that may be wider than its scroller. It starts at its end, with the latest points. */
export function useChartPosition(points: number): ChartPosition {
  const ref = useRef<HTMLDivElement>(null);
  const [{ contentWidth, visibleWidth, offset }, setPosition] = useState(NO_LAYOUT);
  const update = useCallback(() => ref.current && setPosition(readPosition(ref.current)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of points changes the width.
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    const showLatest = () => {
      scroller.scrollLeft = scroller.scrollWidth;
      update();
    };
    showLatest();
    const observer = new ResizeObserver(showLatest);
    observer.observe(scroller);
    // Its width changes a moment later where motion is reduced: every style has a transition of 0.01 ms there.
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    return () => observer.disconnect();
  }, [points, update]);

  const pointWidth = (contentWidth - CHART_PADDING_PX.start - CHART_PADDING_PX.end) / points;
  const getX = (index: number) => CHART_PADDING_PX.start + (index + 0.5) * pointWidth - offset;
  return {
    ref,
    onScroll: update,
    hasEarlier: offset > 1,
    hasLater: offset + visibleWidth < contentWidth - 1,
    scrollByPage: (direction) =>
      ref.current?.scrollBy({ left: direction * visibleWidth * 0.8, behavior: 'smooth' }),
    showPoint: (index) => {
      const start = getX(index) - pointWidth / 2 - EDGE_WIDTH_PX;
      const end = getX(index) + pointWidth / 2 + EDGE_WIDTH_PX - visibleWidth;
      if (start < 0) ref.current?.scrollBy?.({ left: start });
      else if (end > 0) ref.current?.scrollBy?.({ left: end });
    },
    getX,
    isPastMiddle: (index) => getX(index) > visibleWidth / 2,
    findPoint: (clientX) => {
      const x = clientX - (ref.current?.getBoundingClientRect().left ?? 0) + offset - CHART_PADDING_PX.start;
      return Math.max(0, Math.min(points - 1, Math.floor(x / (pointWidth || 1))));
    },
  };
}

const readPosition = ({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): Position => ({
  contentWidth: scrollWidth,
  visibleWidth: clientWidth,
  offset: scrollLeft,
});
