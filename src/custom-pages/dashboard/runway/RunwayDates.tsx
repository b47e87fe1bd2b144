import { addMonths } from 'date-fns/addMonths';
import { useTranslate } from 'react-admin';
import type { Runway } from '#contract/runway';
import { useFormats } from '../../../kit';

type Dates = Pick<Runway, 'runs_out_at' | 'earliest' | 'latest'>;

/** The day it runs out, and between which days that may be. */
export function RunwayDates({ runs_out_at, earliest, latest }: Dates) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  if (!runs_out_at || !earliest) return null;

  const day = (date: string) => dateBy(optionsFor(date), date);
  const range = latest
    ? { name: 'range', from: day(earliest), to: day(latest) }
    : { name: 'open_range', from: day(earliest) };
  return (
    <>
      <time dateTime={runs_out_at}>{day(runs_out_at)}</time>
      {range.from !== range.to && ` (${translate(`dashboard.runway.${range.name}`, range)})`}
    </>
  );
}

const MONTHS_AHEAD = 10;

/** The year only where month and day alone could be taken for those of this year. */
function optionsFor(date: string): Intl.DateTimeFormatOptions {
  const isFar = new Date(date) > addMonths(new Date(), MONTHS_AHEAD);
  return { month: 'short', day: 'numeric', ...(isFar ? { year: 'numeric' } : undefined) };
}
