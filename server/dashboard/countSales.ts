import type { SalesStatus } from '#contract/dashboard';
import type { Db } from '../db/open';
import { statement } from '../db/statement';
import type { Period } from './salesPeriod';

export type SalesCount = Record<SalesStatus, number>;

const STATUSES = 'available, sold, exhausted, replaced, deleted';

const RAW = `
  SELECT (license_status = 'available')::int, (license_status = 'sold')::int, (license_status = 'exhausted')::int,
    (license_status = 'replaced')::int, (license_status IS NULL)::int
  FROM license_assignments`;

// Whole quarters of an hour are kept counted; what of a period lies before its first or behind its last one
// is counted assignment by assignment.
const COUNT = statement<SalesCount>(
  'count sales',
  `WITH period AS (
     SELECT n, "start", "end", date_bin('15 minutes', "end", timestamptz 'epoch') AS last,
       date_bin('15 minutes', "start" + interval '15 minutes - 1 microsecond', timestamptz 'epoch') AS first
     FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS period("start", "end", n)
   )
   SELECT counted.* FROM period, LATERAL (
     SELECT ${STATUSES.replace(/\w+/g, (status) => `coalesce(sum(${status}), 0)::int8 AS ${status}`)} FROM (
       SELECT ${STATUSES} FROM sales WHERE bucket >= first AND bucket < last
       UNION ALL ${RAW} WHERE assigned_at >= "start" AND assigned_at < least(first, "end")
       UNION ALL ${RAW} WHERE assigned_at >= greatest(first, last) AND assigned_at < "end"
     ) part
   ) counted ORDER BY n`,
);

/** Assignments within each period by the present status of their license, all seen at one moment. */
export async function countSales(db: Db, periods: Period[]): Promise<SalesCount[]> {
  const moments = (side: keyof Period) => periods.map((period) => new Date(period[side]).toISOString());
  return (await COUNT(db, [moments('start'), moments('end')])).rows;
}
