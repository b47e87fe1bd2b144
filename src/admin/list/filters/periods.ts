import { addDays } from 'date-fns/addDays';
import { endOfMonth } from 'date-fns/endOfMonth';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfYear } from 'date-fns/startOfYear';
import { subDays } from 'date-fns/subDays';
import { subMonths } from 'date-fns/subMonths';
import type { FieldKind } from '../../resource/schema';

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
interface NamedPeriod {
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

/** The text of a bound in its input: of a timestamp the day in the reader's time zone. */
export function formatBound(kind: FieldKind, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (kind !== 'datetime') return String(value);
  const date = new Date(String(value));
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The filter value of a bound; of a timestamp the start or the end of a day in the reader's time zone. */
export function parseBound(kind: FieldKind, bound: 'gte' | 'lte', text: string): string | number | undefined {
  if (text === '') return undefined;
  if (kind === 'number') return Number(text);
  if (kind === 'date') return text;
  const time = new Date(`${text}T${bound === 'gte' ? '00:00:00.000' : '23:59:59.999'}`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
