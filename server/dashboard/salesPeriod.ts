import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addQuarters } from 'date-fns/addQuarters';
import { addWeeks } from 'date-fns/addWeeks';
import { addYears } from 'date-fns/addYears';
import { startOfDay } from 'date-fns/startOfDay';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfQuarter } from 'date-fns/startOfQuarter';
import { startOfYear } from 'date-fns/startOfYear';
import type { SalesPreset, SalesQuery } from '#contract/dashboard';
import { invalid } from '../errors';

/** From `start` until just before `end`, on the clock of one time zone. */
export interface Period {
  start: TZDate;
  end: TZDate;
}

const LONGEST_YEARS = 100;

type Preset = Exclude<SalesPreset, 'custom'>;
type Bounds = (now: TZDate) => [start: TZDate, end: TZDate];

const toDate =
  (startOf: (date: TZDate) => TZDate): Bounds =>
  (now) => [startOf(now), now];

const whole =
  (startOf: (date: TZDate) => TZDate, add: (date: TZDate, n: number) => TZDate): Bounds =>
  // Rounded after stepping back: where the clocks change at midnight, a day starts at one.
  (now) => [startOf(add(startOf(now), -1)), startOf(now)];

/** Weeks start on Monday, as ISO 8601 numbers them. */
const presets: Record<Preset, Bounds> = {
  today: toDate(startOfDay),
  yesterday: whole(startOfDay, addDays),
  week_to_date: toDate(startOfISOWeek),
  last_week: whole(startOfISOWeek, addWeeks),
  month_to_date: toDate(startOfMonth),
  last_month: whole(startOfMonth, addMonths),
  quarter_to_date: toDate(startOfQuarter),
  last_quarter: whole(startOfQuarter, addQuarters),
  year_to_date: toDate(startOfYear),
  last_year: whole(startOfYear, addYears),
};

/** The period that a preset or a custom range means at this moment in this time zone. */
export function salesPeriod(query: SalesQuery, now: Date): Period {
  if (query.preset !== 'custom') {
    const [start, end] = presets[query.preset](new TZDate(now, query.tz));
    return { start, end };
  }
  const start = dayOf(query.start ?? '', query.tz);
  const end: TZDate = startOfDay(addDays(dayOf(query.end ?? '', query.tz), 1));
  if (end > addYears(start, LONGEST_YEARS)) throw invalid({ end: `At most ${LONGEST_YEARS} years` });
  return { start, end };
}

function dayOf(day: string, tz: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return startOfDay(new TZDate(year, month - 1, date, tz));
}
