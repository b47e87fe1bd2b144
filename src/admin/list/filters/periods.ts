import { addDays } from 'date-fns/addDays';
import { endOfMonth } from 'date-fns/endOfMonth';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfYear } from 'date-fns/startOfYear';
import { subDays } from 'date-fns/subDays';
import { subMonths } from 'date-fns/subMonths';
import { formatBound } from './rangeBounds';

const PAST_PERIODS = [
  'today',
  'yesterday',
  'week_to_date',
  'last_week',
  'month_to_date',
  'last_month',
  'year_to_date',
] as const;

const DUE_PERIODS = ['overdue', 'next_30_days'] as const;

/** `past` for what has happened, `due` for days that lie ahead until they pass. */
export type PeriodSet = 'past' | 'due';

/** A period in the reader's time zone; both days are included. Without `from` it is open. */
export interface NamedPeriod {
  name: (typeof PAST_PERIODS)[number] | (typeof DUE_PERIODS)[number];
  from: string;
  to: string;
}

const PERIOD_SETS: Record<PeriodSet, readonly NamedPeriod['name'][]> = {
  past: PAST_PERIODS,
  due: DUE_PERIODS,
};

/** The days of the periods, as the dashboard counts them: weeks start on Monday. */
export function getPeriods(set: PeriodSet, today: Date): NamedPeriod[] {
  const monday = startOfISOWeek(today);
  const lastMonth = subMonths(today, 1);
  const bounds: Record<NamedPeriod['name'], [from: Date | undefined, to: Date]> = {
    today: [today, today],
    yesterday: [subDays(today, 1), subDays(today, 1)],
    week_to_date: [monday, today],
    last_week: [subDays(monday, 7), subDays(monday, 1)],
    month_to_date: [startOfMonth(today), today],
    last_month: [startOfMonth(lastMonth), endOfMonth(lastMonth)],
    year_to_date: [startOfYear(today), today],
    overdue: [undefined, subDays(today, 1)],
    next_30_days: [today, addDays(today, 30)],
  };
  return PERIOD_SETS[set].map((name) => ({
    name,
    from: formatBound('datetime', bounds[name][0]),
    to: formatBound('datetime', bounds[name][1]),
  }));
}
