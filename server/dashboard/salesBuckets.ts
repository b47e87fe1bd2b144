import type { TZDate } from '@date-fns/tz';
import {
  addDays,
  addHours,
  addMonths,
  addWeeks,
  differenceInCalendarDays,
  isEqual,
  startOfDay,
  startOfISOWeek,
  startOfMonth,
  subMilliseconds,
} from 'date-fns';
import type { SalesInterval } from '#contract/dashboard';
import type { Period } from './salesPeriod';

const LONGEST: [days: number, interval: SalesInterval][] = [
  [2, 'hour'],
  [62, 'day'],
  [26 * 7, 'week'],
];

/** Calendar days a period touches, whatever the clocks do meanwhile. */
export function daysOf({ start, end }: Period): number {
  return differenceInCalendarDays(subMilliseconds(end, 1), start) + 1;
}

export function intervalOf(period: Period): SalesInterval {
  const days = daysOf(period);
  return LONGEST.find(([longest]) => days <= longest)?.[1] ?? 'month';
}

/** The period of the same length right before: as many days, up to the same time of day. */
export function periodBefore(period: Period): Period {
  const { start, end } = period;
  const days = daysOf(period);
  const endsWithDay = isEqual(end, startOfDay(end));
  return { start: startOfDay(addDays(start, -days)), end: endsWithDay ? start : addDays(end, -days) };
}

const next: Record<SalesInterval, (date: TZDate) => TZDate> = {
  hour: (date) => addHours(date, 1),
  day: (date) => startOfDay(addDays(date, 1)),
  week: (date) => startOfISOWeek(addWeeks(date, 1)),
  month: (date) => startOfMonth(addMonths(date, 1)),
};

/** Where each bucket starts; the first one with the period, the others with their hour, day, week, month. */
export function bucketStarts({ start, end }: Period, interval: SalesInterval): TZDate[] {
  const starts: TZDate[] = [];
  for (let at = start; at < end; at = next[interval](at)) starts.push(at);
  return starts;
}
