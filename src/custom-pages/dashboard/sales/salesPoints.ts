import { getISOWeek } from 'date-fns/getISOWeek';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { SalesAnalytics, SalesInterval } from '#contract/dashboard';
import { type Formats, useFilteredPath, useFormats } from '../../../admin';
import { hasCapability } from '../../../dataProvider';

/** A bucket of the period, with the one of the previous period at the same place. */
export interface SalesPoint {
  date: string;
  label: string;
  name: string;
  count: number;
  previousCount: number | undefined;
  previousName: string | undefined;
  /** The licenses sold in the bucket, where the server filters by days. */
  listPath: string | undefined;
}

/** Sales with something to draw. */
export type SalesSeries = Required<Pick<SalesAnalytics, 'time_series' | 'period'>> &
  Pick<SalesAnalytics, 'previous_series'>;

export function useSalesPoints({ time_series, previous_series = [], period }: SalesSeries): SalesPoint[] {
  const translate = useTranslate();
  const formats = useFormats();
  const getFilteredPath = useFilteredPath();

  return useMemo(() => {
    const week = (number: number) => translate('dashboard.sales.week', { number });
    const getName = (date: string) => formatPointName(date, period.interval, formats, week);
    return time_series.map(({ date, count }, index) => {
      const previous = previous_series[index];
      const end = time_series[index + 1]?.date ?? period.end;
      return {
        date,
        count,
        label: formatPointLabel(date, period.interval, formats, week),
        name: getName(date),
        previousCount: previous?.count,
        previousName: previous && getName(previous.date),
        listPath:
          end && hasCapability('license_lifecycle')
            ? getFilteredPath('licenses', toPeriodFilter(date, end), NEWEST_FIRST)
            : undefined,
      };
    });
  }, [time_series, previous_series, period, translate, formats, getFilteredPath]);
}

const NEWEST_FIRST = { field: 'sold_date', order: 'DESC' } as const;

/** The licenses sold from `start` to just before `end`. */
const toPeriodFilter = (start: string, end: string) => ({
  sold_date_gte: start,
  sold_date_lte: new Date(Date.parse(end) - 1).toISOString(),
});

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
function formatPointName(date: string, interval: SalesInterval, formats: Formats, week: Week): string {
  const name = formats.dateBy(NAME_FORMATS[interval], date);
  return interval === 'week' ? `${week(getISOWeek(new Date(date)))}, ${name}` : name;
}
