import { getISOWeek } from 'date-fns/getISOWeek';
import type { SalesInterval } from '#contract/dashboard';
import type { Formats } from '../../../admin';

export const CHART_HEIGHT_PX = 280;
/** Space above the highest tick, and below 0 for the labels. */
export const CHART_TOP_PX = 10;
export const CHART_BOTTOM_PX = 25;
const MAX_LABELS = 10;
const SCROLL_POINT_COUNT = 20;
const SCROLL_POINT_WIDTH_PX = 40;
const POINT_WIDTH_PX = 28;
const TICK_FRACTIONS = [0, 0.25, 0.5, 0.75, 1];

/** Maximum of the axis, at least 1. */
export function getMaxValue(counts: number[]): number {
  return Math.max(1, ...counts);
}

export function getAxisTicks(max: number): number[] {
  return TICK_FRACTIONS.map((share) => share * max);
}

/** Label interval, so that about ten labels remain. */
export function getLabelStep(points: number): number {
  return points > MAX_LABELS ? Math.ceil(points / MAX_LABELS) : 1;
}

/** Minimum width: 40 px per point. Wider charts scroll. */
export function getChartWidth(points: number): number {
  return points * (points > SCROLL_POINT_COUNT ? SCROLL_POINT_WIDTH_PX : POINT_WIDTH_PX);
}

const LABEL_FORMATS: Record<Exclude<SalesInterval, 'week'>, Intl.DateTimeFormatOptions> = {
  hour: { hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

/** Label of a point: `3 PM`, `Nov 20`, `Week 47`, `Nov 2026`. `week` formats week numbers. */
export function formatPointLabel(
  date: string,
  interval: SalesInterval,
  formats: Formats,
  week: (number: number) => string,
): string {
  if (interval === 'week') return week(getISOWeek(new Date(date)));
  return formats.dateBy(LABEL_FORMATS[interval], date);
}
