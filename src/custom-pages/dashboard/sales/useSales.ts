import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dashboard, type SalesPreset } from '#contract/dashboard';
import { call } from '../../../dataProvider';

/** A preset, or `custom` with both ends. */
export interface Range {
  preset: SalesPreset;
  start?: string;
  end?: string;
}

const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What was sold in a range, by the clock of this browser; what was shown stays until the next is there. */
export function useSales({ preset, start, end }: Range) {
  const query = useQuery({
    queryKey: ['dashboard', 'sales', preset, start, end],
    queryFn: ({ signal }) => call(dashboard.salesAnalytics, { query: { preset, start, end, tz } }, signal),
    placeholderData: keepPreviousData,
  });

  // The page tells people to look there.
  useEffect(() => {
    if (query.error) console.error(query.error);
  }, [query.error]);
  return query;
}
