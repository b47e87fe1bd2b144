import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { CHART_PADDING_PX } from './chartScale';

interface Position {
  /** Widths in px of all points and of their visible part; 0 without layout. */
  contentWidth: number;
  visibleWidth: number;
  /** How far the points are scrolled. */
  offset: number;
}

interface ChartPosition {
  ref: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** Width of all points; undefined without layout. */
  width: number | undefined;
  hasEarlier: boolean;
  hasLater: boolean;
  scrollByPage: (direction: -1 | 1) => void;
  /** Where a point is visible, in px; `share` is its place among all points, from 0 to 1. */
  getX: (share: number) => number;
  isPastMiddle: (share: number) => boolean;
}

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

  const width = contentWidth - 2 * CHART_PADDING_PX;
  const getX = (share: number) => CHART_PADDING_PX + share * width - offset;
  return {
    ref,
    onScroll: update,
    width: contentWidth > 0 ? width : undefined,
    hasEarlier: offset > 1,
    hasLater: offset + visibleWidth < contentWidth - 1,
    scrollByPage: (direction) =>
      ref.current?.scrollBy({ left: direction * visibleWidth * 0.8, behavior: 'smooth' }),
    getX,
    isPastMiddle: (share) => getX(share) > visibleWidth / 2,
  };
}

const readPosition = ({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): Position => ({
  contentWidth: scrollWidth,
  visibleWidth: clientWidth,
  offset: scrollLeft,
});
