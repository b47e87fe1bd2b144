import { getISOWeek } from 'date-fns/getISOWeek';
import type { SalesInterval } from '#contract/dashboard';
import type { Formats } from '../../../kit';

export const CHART_HEIGHT = 280;
/** Above the highest tick, and below 0 where the labels stand. */
export const CHART_TOP = 10;
export const CHART_BOTTOM = 25;
const LABELS = 10;
const FITTING_POINTS = 20;
const POINT_WIDTH = 40;
const FITTING_WIDTH = 28;
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** What the axis ends at: the highest count, at least 1. */
export function highest(counts: number[]): number {
  return Math.max(1, ...counts);
}

/** Ticks at 0, 25, 50, 75 and 100 % of the highest count. */
export function ticks(max: number): number[] {
  return SHARES.map((share) => share * max);
}

/** Every how many points one is labelled, so that about ten labels remain. */
export function labelStep(points: number): number {
  return points > LABELS ? Math.ceil(points / LABELS) : 1;
}

/** The least a chart is wide: 40 px a point where there are many. It scrolls where the page is narrower. */
export function chartWidth(points: number): number {
  return points * (points > FITTING_POINTS ? POINT_WIDTH : FITTING_WIDTH);
}

const PARTS: Record<Exclude<SalesInterval, 'week'>, Intl.DateTimeFormatOptions> = {
  hour: { hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

/** A point's label: `3 PM`, `Nov 20`, `Week 47`, `Nov 2026`. `week` says how weeks are called. */
export function pointLabel(
  date: string,
  interval: SalesInterval,
  formats: Formats,
  week: (number: number) => string,
): string {
  if (interval === 'week') return week(getISOWeek(new Date(date)));
  return formats.dateBy(PARTS[interval], date);
}
