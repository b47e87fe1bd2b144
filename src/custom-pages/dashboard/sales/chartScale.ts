import { getISOWeek } from 'date-fns/getISOWeek';
import type { SalesInterval } from '#contract/dashboard';
import type { Formats } from '../../../admin';

export const CHART_HEIGHT_PX = 245;
/** Room for the halves of the first and the last label. */
export const CHART_PADDING_PX = 12;
const LABEL_COUNT = 10;
const MIN_LABEL_WIDTH_PX = 28;
const SCROLL_POINT_COUNT = 20;
const SCROLL_POINT_WIDTH_PX = 40;
const TICK_FRACTIONS = [0, 0.25, 0.5, 0.75, 1];

/** Maximum of the axis: not below any count, at least 1, and a multiple of 4, so that its quarters are whole. */
export function getAxisMax(counts: number[]): number {
  return Math.ceil(Math.max(1, ...counts) / 4) * 4;
}

export function getAxisTicks(max: number): number[] {
  return TICK_FRACTIONS.map((share) => share * max);
}

/** Every n-th point has a label: about ten of more than ten, fewer if `width` has no room for them. */
export function getLabelStep(points: number, width = Number.POSITIVE_INFINITY): number {
  const minStep = Math.ceil(MIN_LABEL_WIDTH_PX / (width / points));
  return Math.max(1, Math.round(points / LABEL_COUNT), minStep);
}

/** Minimum width: 40 px per point beyond 20 points, so that such a chart scrolls. Others always fit. */
export function getMinWidth(points: number): number {
  return points > SCROLL_POINT_COUNT ? points * SCROLL_POINT_WIDTH_PX : 0;
}

type Week = (number: number) => string;

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
  week: Week,
): string {
  if (interval === 'week') return week(getISOWeek(new Date(date)));
  return formats.dateBy(LABEL_FORMATS[interval], date);
}

const DATE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };
const NAME_FORMATS: Record<SalesInterval, Intl.DateTimeFormatOptions> = {
  hour: { ...DATE, hour: 'numeric' },
  day: { ...DATE, weekday: 'short' },
  week: DATE,
  month: { month: 'long', year: 'numeric' },
};

/** Unambiguous name of a point: `Nov 20, 2026, 3 PM`, `Fri, Nov 20, 2026`, `Week 47, Nov 16, 2026`. */
export function formatPointName(date: string, interval: SalesInterval, formats: Formats, week: Week): string {
  const name = formats.dateBy(NAME_FORMATS[interval], date);
  return interval === 'week' ? `${week(getISOWeek(new Date(date)))}, ${name}` : name;
}
