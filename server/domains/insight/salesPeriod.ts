import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { addMonths } from 'date-fns/addMonths';
import { addQuarters } from 'date-fns/addQuarters';
import { addWeeks } from 'date-fns/addWeeks';
import { addYears } from 'date-fns/addYears';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { isEqual } from 'date-fns/isEqual';
import { startOfDay } from 'date-fns/startOfDay';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfQuarter } from 'date-fns/startOfQuarter';
import { startOfYear } from 'date-fns/startOfYear';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import type { SalesInterval, SalesPreset, SalesQuery } from '#contract/dashboard';
import { textOf } from '#contract/texts/Text';
import { invalid } from '../../platform/errors';

/** A half-open interval `[start, end)` in one time zone. */
export interface Period {
  start: TZDate;
  end: TZDate;
}

const MAX_PERIOD_YEARS = 100;

type Preset = Exclude<SalesPreset, 'custom'>;
type GetBounds = (now: TZDate) => [start: TZDate, end: TZDate];

const currentPeriod =
  (startOf: (date: TZDate) => TZDate): GetBounds =>
  (now) => [startOf(now), now];

const previousPeriod =
  (startOf: (date: TZDate) => TZDate, add: (date: TZDate, n: number) => TZDate): GetBounds =>
  // Rounded after the subtraction: a day may start at 01:00 where clocks change at midnight.
  (now) => [startOf(add(startOf(now), -1)), startOf(now)];

/** Weeks start on Monday (ISO 8601). */
const presetBounds: Record<Preset, GetBounds> = {
  today: currentPeriod(startOfDay),
  yesterday: previousPeriod(startOfDay, addDays),
  week_to_date: currentPeriod(startOfISOWeek),
  last_week: previousPeriod(startOfISOWeek, addWeeks),
  month_to_date: currentPeriod(startOfMonth),
  last_month: previousPeriod(startOfMonth, addMonths),
  quarter_to_date: currentPeriod(startOfQuarter),
  last_quarter: previousPeriod(startOfQuarter, addQuarters),
  year_to_date: currentPeriod(startOfYear),
  last_year: previousPeriod(startOfYear, addYears),
};

/** Converts a preset or a custom range to a period; throws `invalid` if the range is too long. */
export function resolveSalesPeriod(query: SalesQuery, now: Date): Period {
  if (query.preset !== 'custom') {
    const [start, end] = presetBounds[query.preset](new TZDate(now, query.tz));
    return { start, end };
  }
  const start = parseDay(query.start ?? '', query.tz);
  const end: TZDate = startOfDay(addDays(parseDay(query.end ?? '', query.tz), 1));
  if (end > addYears(start, MAX_PERIOD_YEARS))
    throw invalid({ end: textOf('dashboard.max_years', { max: MAX_PERIOD_YEARS }) });
  return { start, end };
}

function parseDay(day: string, tz: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return startOfDay(new TZDate(year, month - 1, date, tz));
}

const INTERVAL_MAX_DAYS: [days: number, interval: SalesInterval][] = [
  [2, 'hour'],
  [62, 'day'],
  [26 * 7, 'week'],
];

/** Number of calendar days in a period, independent of clock changes. */
function countDays({ start, end }: Period): number {
  return differenceInCalendarDays(subMilliseconds(end, 1), start) + 1;
}

export function chooseInterval(period: Period): SalesInterval {
  const days = countDays(period);
  return INTERVAL_MAX_DAYS.find(([maxDays]) => days <= maxDays)?.[1] ?? 'month';
}

/** The preceding period with the same number of days and the same time of day at its end. */
export function getPreviousPeriod(period: Period): Period {
  const { start, end } = period;
  const days = countDays(period);
  const endsWithDay = isEqual(end, startOfDay(end));
  return { start: startOfDay(addDays(start, -days)), end: endsWithDay ? start : addDays(end, -days) };
}

/**
 * The buckets of the preceding period, one for each bucket of the period. They cover it without gaps: a bucket
 * that a clock change makes longer or shorter has a neighbor's sales or none.
 */
export function shiftToPrevious(period: Period, buckets: Period[]): Period[] {
  const days = countDays(period);
  const previous = getPreviousPeriod(period);
  const starts = buckets.map(({ start }, index) => (index === 0 ? previous.start : addDays(start, -days)));
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? previous.end }));
}

const startOfNext: Record<SalesInterval, (date: TZDate) => TZDate> = {
  // Up to the next full hour: a half-hour clock change makes one bucket shorter.
  hour: (date) => addMinutes(date, 60 - date.getMinutes()),
  day: (date) => startOfDay(addDays(date, 1)),
  week: (date) => startOfISOWeek(addWeeks(date, 1)),
  month: (date) => startOfMonth(addMonths(date, 1)),
};

/** A step from a day that starts after 00:00 may not advance; a second step prevents an infinite loop. */
function getNextBoundary(date: TZDate, step: (date: TZDate) => TZDate): TZDate {
  const boundary = step(date);
  return boundary > date ? boundary : step(addDays(date, 1));
}

/** Splits a period at calendar boundaries; the first and last bucket may be partial. */
export function splitIntoBuckets({ start, end }: Period, interval: SalesInterval): Period[] {
  const buckets: Period[] = [];
  for (let bucketStart = start; bucketStart < end; ) {
    const boundary = getNextBoundary(bucketStart, startOfNext[interval]);
    buckets.push({ start: bucketStart, end: boundary < end ? boundary : end });
    bucketStart = boundary;
  }
  return buckets;
}
