import type { Rows } from './Rows';

/** What stands first in a day with slashes: 31/01/2027 or 01/31/2027. */
export const DAY_ORDERS = ['day_first', 'month_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

export interface DayFormat {
  /** Whether days have slashes, so that the order matters. */
  hasSlashes: boolean;
  /** Undefined if no day, or days of both orders, tell it. */
  order?: DayOrder;
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=$|[T ])/;
const LAST_MONTH = 12;

/** Finds out from all days of a column whether the day or the month stands first. */
export function findDayFormat(rows: Rows, column: number): DayFormat {
  let [hasSlashes, isDayFirst, isMonthFirst] = [false, false, false];
  for (let row = 0; column >= 0 && row < rows.length; row += 1) {
    const [, first, second] = SLASHED.exec(rows.cell(row, column).trim()) ?? [];
    if (!first) continue;
    hasSlashes = true;
    isDayFirst ||= Number(first) > LAST_MONTH;
    isMonthFirst ||= Number(second) > LAST_MONTH;
  }
  if (isDayFirst === isMonthFirst) return { hasSlashes };
  return { hasSlashes, order: isDayFirst ? 'day_first' : 'month_first' };
}

/** A day with slashes as 2027-01-31; any other text, and a day without a known order, stays as it is. */
export function resolveDay(text: string, order: DayOrder | undefined): string {
  if (!order) return text;
  return text.replace(SLASHED, (_, first: string, second: string, year: string) => {
    const [month, day] = order === 'day_first' ? [second, first] : [first, second];
    return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  });
}
