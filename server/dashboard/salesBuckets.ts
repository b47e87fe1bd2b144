import type { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { addMonths } from 'date-fns/addMonths';
import { addWeeks } from 'date-fns/addWeeks';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { isEqual } from 'date-fns/isEqual';
import { startOfDay } from 'date-fns/startOfDay';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { startOfMonth } from 'date-fns/startOfMonth';
import { subMilliseconds } from 'date-fns/subMilliseconds';
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
  // Up to the next full hour: where the clocks change by half an hour, one bucket is half as long.
  hour: (date) => addMinutes(date, 60 - date.getMinutes()),
  day: (date) => startOfDay(addDays(date, 1)),
  week: (date) => startOfISOWeek(addWeeks(date, 1)),
  month: (date) => startOfMonth(addMonths(date, 1)),
};

/** A day that began at a quarter past midnight comes out as the one before it: without a step more, for ever. */
function after(at: TZDate, step: (date: TZDate) => TZDate): TZDate {
  const following = step(at);
  return following > at ? following : step(addDays(at, 1));
}

/** The period cut by the calendar; its first and last part may be short of an hour, day, week or month. */
export function buckets({ start, end }: Period, interval: SalesInterval): Period[] {
  const parts: Period[] = [];
  for (let at = start; at < end; ) {
    const following = after(at, next[interval]);
    parts.push({ start: at, end: following < end ? following : end });
    at = following;
  }
  return parts;
}
